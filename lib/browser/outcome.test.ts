import { afterEach, expect, it, vi } from "vitest";
import {
  settleWire,
  settleWires,
} from "@/lib/features/payments/wires/staff-contract";
import { toKnownAnswer } from "./outcome";
import { noAnswer } from "./send";
import { isOutOfDate } from "./use-call";

afterEach(() => void vi.unstubAllGlobals());

const CHANGE = { summary: "Settled a wire", transaction: null, approval: null };

const found = (change: object | null) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ change })));

const lost = noAnswer(settleWire.fallback);
const knownOf = (contract: typeof settleWire | typeof settleWires) =>
  toKnownAnswer(contract, "key", { lost, fallback: contract.fallback });

it("a change that was made is a success if its answer is a message", async () => {
  found(CHANGE);
  expect(await knownOf(settleWire)).toEqual({
    ok: true,
    data: {
      message: "The answer was lost, but this went through: Settled a wire.",
    },
  });
});

it("a change that was made shows that the page is out of date, also if the rest of its answer is lost", async () => {
  found(CHANGE);
  const answer = await knownOf(settleWires);
  expect(answer).toMatchObject({
    ok: false,
    message: "The answer was lost, but this went through: Settled a wire.",
  });
  expect(isOutOfDate(answer)).toBe(true);
});

it("a change that was not made leaves the page as it is", async () => {
  found(null);
  expect(isOutOfDate(await knownOf(settleWires))).toBe(false);
});
