import { mkdtempSync, appendFileSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type {
  MessageOf,
  RailMessage,
} from "@/lib/features/rails/messages/message";
import type { Delivery } from "@/lib/features/rails/transport/transport";
import { OtherBank } from "./bank";
import { openJournal } from "./journal";
import { State } from "./state";

const folder = mkdtempSync(join(tmpdir(), "limmat-other-bank-"));
afterAll(() => rmSync(folder, { recursive: true }));

let file: string;
let bank: OtherBank;
let sent: RailMessage[];
let outcome: Delivery;

const open = () => {
  const { changes, journal } = openJournal(file);
  return new OtherBank(new State(changes, journal), (message) => {
    sent.push(message);
    return Promise.resolve(outcome);
  });
};

beforeEach(() => {
  file = join(folder, `${randomUUID()}.jsonl`);
  sent = [];
  outcome = { state: "delivered" };
  bank = open();
});

const id = () => randomUUID().replaceAll("-", "");

function payment(minor: bigint, uetr: string = randomUUID()) {
  const party = { name: "Erika Example", number: "4444", bank: "Limmat" };
  return {
    type: "payment" as const,
    messageId: id(),
    createdAt: new Date(),
    uetr,
    amount: { minor, currency: "USD" as const },
    settlementDay: "2026-11-27",
    payer: party,
    payee: party,
    text: "",
    paymentReference: "",
  } satisfies MessageOf<"payment">;
}

const ask = (uetr: string): RailMessage => ({
  type: "ask",
  messageId: id(),
  createdAt: new Date(),
  uetr,
});

const status = (
  uetr: string,
  is: MessageOf<"status">["status"],
): RailMessage => ({
  type: "status",
  messageId: id(),
  createdAt: new Date(),
  uetr,
  status: is,
  reason: "",
  text: "",
});

/** Returns the messages that the bank has sent, in short. */
async function said() {
  await bank.tick();
  return sent.map((message) =>
    message.type === "status"
      ? `${message.status} ${message.reason}`.trim()
      : message.type,
  );
}

const later = (seconds: number) => new Date(Date.now() + 1_000 * seconds);

describe("a payment from Limmat", () => {
  it.each([
    [1000n, ["settled"], 1000n],
    [1001n, ["refused AC04"], 0n],
    [1002n, [], 0n],
    [1003n, [], 0n],
    [1005n, ["settled", "settled"], 1005n],
    [1006n, [], 1006n],
    [1007n, ["accepted"], 0n],
  ])("of %s cents is answered by %j", async (minor, answers, booked) => {
    bank.receive([payment(minor)]);
    expect(await said()).toEqual(answers);
    expect(bank.state.balance("USD")).toBe(-booked);
  });

  it("is answered after 20 seconds if the bank is late", async () => {
    const { uetr } = payment(1003n);
    bank.receive([payment(1003n, uetr)]);
    bank.receive([ask(uetr)]);
    expect(await said()).toEqual([]);
    await bank.tick(later(21));
    expect(await said()).toEqual(["settled"]);
  });

  it("comes back the day after it settled, once", async () => {
    bank.receive([payment(1004n)]);
    expect(await said()).toEqual(["settled"]);
    bank.endDay();
    bank.endDay();
    expect(await said()).toEqual([
      "settled",
      "statement",
      "return",
      "statement",
    ]);
    expect(bank.state.balance("USD")).toBe(0n);
  });

  it("changes nothing when its message or its number comes again", async () => {
    const message = payment(1000n);
    bank.receive([message]);
    bank.receive([message]);
    bank.receive([{ ...message, messageId: id() }]);
    expect(await said()).toEqual(["settled"]);
    expect(bank.state.balance("USD")).toBe(-1000n);
  });

  it("is refused after the bank said that it never came", async () => {
    const { uetr } = payment(1000n);
    bank.receive([ask(uetr)]);
    bank.receive([payment(1000n, uetr)]);
    expect(await said()).toEqual(["refused NOOR", "refused NOOR"]);
    expect(bank.state.balance("USD")).toBe(0n);
  });

  it("follows the newest rule for its payee", async () => {
    bank.behave({ payeeName: "erika", behaviour: "refuse", reason: "AC01" });
    bank.receive([payment(1000n)]);
    bank.behave({ payeeNumber: "44 44", behaviour: "settle" });
    bank.receive([payment(1000n)]);
    expect(await said()).toEqual(["refused AC01", "settled"]);
  });

  it.each([
    [1000n, true, 0n],
    [1009n, false, -1009n],
  ])(
    "of %s cents that is recalled is given back: %s",
    async (minor, isAccepted, left) => {
      const message = payment(minor);
      bank.receive([message]);
      const { uetr, amount } = message;
      bank.receive([
        {
          type: "recall",
          messageId: id(),
          createdAt: new Date(),
          uetr,
          amount,
          reason: "DUPL",
          text: "",
        },
      ]);
      await bank.tick();
      expect(sent).toContainEqual(
        expect.objectContaining({ type: "recallAnswer", isAccepted }),
      );
      expect(bank.state.balance("USD")).toBe(left);
    },
  );
});

describe("a payment to Limmat", () => {
  const pay = () =>
    bank.pay({
      kind: "salary",
      iban: "CH4400000001000000008",
      amount: { minor: 520_000n, currency: "USD" },
    });

  it("is sent once, and asked about until Limmat answers", async () => {
    outcome = { state: "unknown" };
    const uetr = pay();
    for (const seconds of [0, 5, 11, 12, 40]) await bank.tick(later(seconds));
    expect(sent.filter(({ type }) => type === "payment")).toHaveLength(1);
    const asked = new Set(
      sent.filter(({ type }) => type === "ask").map((one) => one.messageId),
    );
    expect(asked.size).toBe(2);
    bank.receive([status(uetr, "settled"), status(uetr, "settled")]);
    expect(bank.state.balance("USD")).toBe(520_000n);
  });

  it("is refused when Limmat refuses to store it", async () => {
    outcome = { state: "refused", fault: "MESSAGE_INVALID" };
    const uetr = pay();
    await bank.tick();
    expect(bank.state.findPayment(uetr, "out")).toMatchObject({
      status: "refused",
    });
  });

  it("stays settled when Limmat refuses it later, and shows the contradiction", () => {
    const uetr = pay();
    bank.receive([status(uetr, "settled")]);
    bank.receive([status(uetr, "refused")]);
    expect(bank.state.findPayment(uetr, "out")).toMatchObject({
      status: "settled",
      contradiction: "refused",
    });
    expect(bank.state.balance("USD")).toBe(520_000n);
  });
});

it("knows after a crash what it answered, and no half line", async () => {
  const message = payment(1000n);
  bank.receive([message]);
  appendFileSync(file, '[{"table":"payments","key":"x"');
  bank = open();
  expect(bank.state.balance("USD")).toBe(-1000n);
  bank.receive([message]);
  expect(await said()).toEqual(["settled"]);
  bank = open();
  expect(bank.state.balance("USD")).toBe(-1000n);
});

it("keeps nothing of a deed that fails", () => {
  expect(() =>
    bank.state.deed(() => {
      bank.behave({ behaviour: "refuse" });
      throw new Error("half");
    }),
  ).toThrow("half");
  expect(bank.state.table("rules").size).toBe(0);
});

it("follows the cents again after its rules are removed, also after a crash", async () => {
  bank.behave({ behaviour: "refuse" });
  bank.clearRules();
  bank = open();
  bank.behave({ behaviour: "refuse", amount: "1.00" });
  expect(bank.state.table("rules").size).toBe(1);
  bank.receive([payment(1000n)]);
  expect(await said()).toEqual(["settled"]);
});
