/** The browser's store: every change to a match is one text, under the match and its number. */

const NAME = "grognard";
const CHANGES = "changes";

export interface Record {
  match: string;
  number: number;
  text: string;
}

export class Store {
  private constructor(private database: IDBDatabase) {}

  static async open(): Promise<Store> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(CHANGES);
    return new Store(await answered(opening));
  }

  /** Store a text; it is on the disk when this comes back. False where the number is taken. */
  add(match: string, number: number, text: string): Promise<boolean> {
    return this.addAll([{ match, number, text }]);
  }

  /** Store several texts, all or none. */
  addAll(records: Record[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const change = this.database.transaction(CHANGES, "readwrite", { durability: "strict" });
      const changes = change.objectStore(CHANGES);
      for (const { match, number, text } of records) changes.add(text, [match, number]);
      change.oncomplete = () => resolve(true);
      change.onabort = () => (change.error?.name === "ConstraintError" ? resolve(false) : reject(change.error));
    });
  }

  /** All texts of a match in order. */
  read(match: string): Promise<string[]> {
    return answered(this.changes().getAll(IDBKeyRange.bound([match, 0], [match, Infinity])));
  }

  /** The names of all matches. */
  async matches(): Promise<string[]> {
    const keys = (await answered(this.changes().getAllKeys())) as [string, number][];
    return keys.filter(([, number]) => number === 0).map(([match]) => match);
  }

  private changes(): IDBObjectStore {
    return this.database.transaction(CHANGES).objectStore(CHANGES);
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
