import { expect, it } from "vitest";
import { codesIn } from "../src/codes";

const codes = ["M", "M+", "DG#", "R", "R*", "R**", "S"].map((code) => ({ code, means: `what ${code} means`, rule: "8.5" }));
const found = (...texts: string[]) => codesIn(codes, texts).map(({ code }) => code);

it("finds results as charts print them, whatever stands beside them", () => {
  expect(found("Pioneers g82-1 M, Flamethrower gFT-1 M+")).toEqual(["M", "M+"]);
  expect(found("DG2+R**", "DG1")).toEqual(["DG#", "R**"]);
  expect(found("DG1; pinned", "S DG2")).toEqual(["DG#", "S"]);
});

it("takes no part of a word for a result", () => {
  expect(found("MG 34 gMG34-1 misses", "no effect", "Rout", "M34", "DG")).toEqual([]);
});
