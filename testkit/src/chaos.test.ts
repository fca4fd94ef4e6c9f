import { expect, it } from "vitest";
import { Chaos } from "./chaos";
import type { Pass, Rule } from "./proxy";

const CALLS = ["GET /transfer-draft", "POST /transfer", "GET /accounts"];

function start() {
  const rules = new Set<Rule>();
  const proxy = {
    add: (rule: Rule) => {
      rules.add(rule);
      return () => rules.delete(rule);
    },
  };
  const chaos = new Chaos({
    proxy,
    calls: CALLS,
    owner: {},
    server: { isRunning: true },
  } as never);
  let made = 0;
  /** Makes a call that all rules are for. Returns whether its answer is the bank's, and whether the bank got it. */
  const call = async () => {
    const before = made;
    const pass = [...rules].reduce<Pass>(
      (next, rule) => (one) => rule.handle(one, next),
      () => {
        made += 1;
        return Promise.resolve({ status: 200, headers: {}, body: null! });
      },
    );
    const answer = await pass(null!);
    return `${answer?.status ?? "lost"}, ${made > before ? "made" : "not made"}`;
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

it("names the calls that have not all come since the test began", async () => {
  const { chaos, call } = start();
  chaos.loseAnswer("POST /transfer");
  chaos.refuse("POST /transfer", 3);
  const hold = chaos.hold("POST /transfer", 5);
  hold.release();
  for (let nth = 1; nth <= 2; nth++) await call();
  chaos.refuse("GET /accounts");
  const [read] = Object.values(chaos.evidence());
  expect(String(await read!()).split("\n")).toEqual([
    "POST /transfer: 1 of 3 came",
    "POST /transfer: 0 of 5 came",
    "GET /accounts: 0 of 1 came",
  ]);
  chaos.beginTest();
  expect(chaos.evidence()).toEqual({});
});

it("lets each fault happen to a call of its own, in the order given", async () => {
  const { chaos, call } = start();
  chaos.refuse("POST /transfer");
  chaos.loseAnswer("POST /transfer", 2);
  chaos.refuse("POST /transfer");
  const answers = [];
  for (let nth = 1; nth <= 5; nth++) answers.push(await call());
  expect(answers).toEqual([
    "503, not made",
    "lost, made",
    "lost, made",
    "503, not made",
    "200, made",
  ]);
});

it("holds and slows a call that is refused or lost as well", async () => {
  const { chaos, call } = start();
  chaos.loseAnswer("POST /transfer");
  chaos.refuse("POST /transfer");
  const first = chaos.hold("POST /transfer");
  const second = chaos.hold("POST /transfer");
  chaos.slow("POST /transfer", 1);
  const answers = [call(), call()];
  await Promise.all([first.arrived, second.arrived]);
  second.release();
  expect(await answers[1]).toBe("503, not made");
  first.release();
  expect(await answers[0]).toBe("lost, made");
});

it("holds the next call after an earlier hold was released", async () => {
  const { chaos, call } = start();
  chaos.hold("POST /transfer", 3).release();
  const { arrived } = chaos.hold("POST /transfer");
  const answer = call();
  await arrived;
  await chaos.end();
  expect(await answer).toBe("lost, not made");
  expect(await call()).toBe("200, made");
});

it("refuses a fault without effect", () => {
  const { chaos } = start();
  for (const times of [0, -1, 1.5, NaN])
    expect(() => chaos.hold("POST /transfer", times)).toThrow(
      `${times} times "POST /transfer" is not possible: use 1 or more.`,
    );
  for (const ms of [0, -1, NaN])
    expect(() => chaos.slow("POST /transfer", ms)).toThrow(
      `${ms} ms for "POST /transfer" is not possible: use more than 0.`,
    );
  expect(chaos.evidence()).toEqual({});
});
