/** What a page and the worker that hosts its matches say to each other. */

export type ToHost =
  | { is: "start"; base: string }
  | { is: "request"; id: number; method: string; path: string; query: Record<string, string>; token: string; body: string }
  | { is: "open"; line: number; match: string }
  | { is: "say"; line: number; text: string }
  | { is: "shut"; line: number }
  | { is: "copy"; id: number }
  | { is: "paste"; id: number; text: string };

export type FromHost =
  | { is: "ready" }
  | { is: "broken"; why: string }
  | { is: "answer"; id: number; status: number; text: string }
  | { is: "said"; line: number; text: string }
  | { is: "closed"; line: number; code: number };

/** What the host and the worker that thinks for it say to each other. */
export type ToThinker = { is: "start"; base: string } | { is: "task"; id: number; task: string };
export type FromThinker = { id: number; told: string } | { id: number; answer: string };
