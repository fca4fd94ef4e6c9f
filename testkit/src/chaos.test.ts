import { expect, it } from "vitest";
import { Chaos } from "./chaos";
import type { Rule } from "./proxy";

const CALLS = ["GET /transfer-draft", "POST /transfer", "GET /accounts"];

function start() {
  const rules: Rule[] = [];
  const proxy = {
    add: (rule: Rule) => {
      rules.push(rule);
      return () => {};
    },
  };
  const chaos = new Chaos({ proxy, calls: CALLS } as never);
  const call = async () => {
    for (const { handle } of rules) await handle({} as never, () => null!);
  };
  return { chaos, call };
}

it("refuses a call that the API document does not have, and names similar ones", () => {
  const { chaos } = start();
  expect(() => chaos.refuse("POST /transfers")).toThrow(
    'There is no call "POST /transfers". Name it as in the API document, with its method and without /api, such as "GET /transfer-draft", "POST /transfer".',
  );
  expect(() => chaos.hold("POST /api/transfer")).toThrow(
    'There is no call "POST /api/transfer". Name it as in the API document, with its method and without /api.',
  );
  expect(chaos.evidence()).toEqual({});
});

it("names the calls that have not come since the test began", async () => {
  const { chaos, call } = start();
  chaos.refuse("POST /transfer", 2);
  await call();
  chaos.refuse("GET /accounts");
  const [read] = Object.values(chaos.evidence());
  expect(await read!()).toBe("GET /accounts");
  chaos.beginTest();
  expect(chaos.evidence()).toEqual({});
});
