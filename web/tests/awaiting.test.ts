import { expect, test } from "vitest";

import { Awaiting } from "../src/table/awaiting";

test("who waits goes on as soon as it holds, and nobody else does", async () => {
  const [awaiting, heard] = [new Awaiting(), [] as string[]];
  let number = 1;
  void awaiting.until(() => number >= 2).then(() => heard.push("two"));
  void awaiting.until(() => number >= 3).then(() => heard.push("three"));

  number = 2;
  awaiting.settle();
  await Promise.resolve();
  expect(heard).toEqual(["two"]);

  number = 3;
  awaiting.settle();
  await Promise.resolve();
  expect(heard).toEqual(["two", "three"]);
});

test("what holds already is not waited for", async () => {
  const awaiting = new Awaiting();
  await awaiting.until(() => true);
  expect(awaiting).toEqual(new Awaiting());
});
