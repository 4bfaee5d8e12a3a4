/** Light or dark chrome: as the player chose, or else as the machine likes it. */

import { readLiking, writeLiking } from "./kept";

const machine = matchMedia("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  return readLiking().dark ?? machine.matches;
}

export function dress(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
}

export function turnDark(): void {
  writeLiking({ ...readLiking(), dark: !isDark() });
  dress();
}

machine.addEventListener("change", dress);
