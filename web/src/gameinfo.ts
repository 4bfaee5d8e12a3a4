/** What the server tells of a game before anybody plays it. */

export interface Scenario {
  id: string;
  title: string;
  turns: number;
  counters: number;
  hexes: number;
  victory?: string;
}

export interface Switch {
  id: string;
  text: string;
  values: string[];
  rule: string;
}

export interface GameInfo {
  id: string;
  title: string;
  sides: string[];
  scenarios: Scenario[];
  options: Switch[];
  example: boolean;
  players: string[];
}

export interface HexInfo {
  x: number;
  y: number;
  terrain: string;
  elevation: number;
  name: string;
  about: Record<string, string>;
}

export interface Paint {
  ground: string;
  ink: string;
  corner: string;
  stripe?: string;
}

export interface BoardInfo {
  title: string;
  width: number;
  height: number;
  radius: number;
  hexes: Record<string, HexInfo>;
  neighbours: Record<string, string[]>;
  groups: Record<string, string[]>;
  places: { name: string; hex: string; size: string }[];
  style: { counters: Record<string, Paint> };
  units: Record<string, Record<string, unknown>>;
  order: string[];
}

/** A clause of a game's rules in our own words, and how it is read where it is unclear. */
export interface Clause {
  id: string;
  topic: string;
  text: string;
  ruling: string;
}
