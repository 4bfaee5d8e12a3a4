/** `<grognard-board>`: a position or a journal in anybody's page. */

import { Tools } from "../alone/tools";

const BASE = new URL(/* @vite-ignore */ "./", import.meta.url).href; // the folder of the page that stands alone
const STYLE = `
  :host { display: block; max-width: 720px; }
  img { width: 100%; height: auto; display: block; }
  nav { display: flex; gap: 8px; align-items: center; font: 14px sans-serif; padding: 6px 0; }
  button { font: inherit; min-width: 44px; min-height: 32px; }
`;

class GrognardBoard extends HTMLElement {
  static observedAttributes = ["game", "scenario", "journal", "number"];
  private tools: Tools | null = null;
  private root = this.attachShadow({ mode: "open" });
  private number = 0;
  private last = 0;

  constructor() {
    super();
    this.root.innerHTML = "<slot></slot>";
  }

  connectedCallback(): void {
    void this.show().catch((reason: Error) => (this.title = reason.message));
  }

  disconnectedCallback(): void {
    this.tools?.close();
    this.tools = null;
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }

  private async show(): Promise<void> {
    const journal = this.getAttribute("journal");
    if (journal === null) return this.draw(await read(`${BASE}games/${this.getAttribute("game")}/${this.getAttribute("scenario")}/picture.svg`));
    const text = journal.startsWith("grognard ") ? journal : await read(new URL(journal, document.baseURI).href);
    this.tools ??= new Tools(BASE);
    this.last = Number(await this.tools.ask("journal", text));
    await this.turn(Number(this.getAttribute("number") ?? 0));
  }

  private async turn(number: number): Promise<void> {
    this.number = Math.max(0, Math.min(number, this.last));
    this.draw(await this.tools!.ask("picture", String(this.number)));
  }

  /** Put a picture in place; it is shown as an image, so nothing in it can run. */
  private draw(svg: string): void {
    const image = document.createElement("img");
    image.alt = this.getAttribute("alt") ?? (this.textContent?.trim() || "A position on the map");
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    image.onload = () => URL.revokeObjectURL(image.src);
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.root.replaceChildren(style, image, ...(this.tools ? [this.buttons()] : []));
  }

  private buttons(): HTMLElement {
    const row = document.createElement("nav");
    row.append(this.button("Back", -1), this.button("On", 1), `${this.number} of ${this.last}`);
    return row;
  }

  private button(name: string, by: number): HTMLButtonElement {
    const button = document.createElement("button");
    button.textContent = name;
    button.disabled = by < 0 ? this.number === 0 : this.number === this.last;
    button.onclick = () => void this.turn(this.number + by);
    return button;
  }
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be read.`);
  return response.text();
}

customElements.define("grognard-board", GrognardBoard);
