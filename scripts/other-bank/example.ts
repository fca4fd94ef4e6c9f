import type {
  MessageOf,
  RailMessage,
} from "@/lib/features/rails/messages/message";
import { writeMessage } from "@/lib/features/rails/messages/messages";
import { ibanOf } from "@/lib/ledger/iban";
import { machineNow } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { endDay } from "./days";
import { deliverDue } from "./deliver";
import { receive } from "./receive";
import { State } from "./state";

const DAY = "2026-12-01";
const AT = zurichMoment(DAY, "10:15");
const UETR = "6f1c3f0e-5b0a-4c39-9d1f-2a7f1c0e8b11";

/** A step of the payment: a sentence, and the message that one bank sends. */
type Step = { text: string; message: RailMessage };

/** Plays one payment from Limmat to the other bank, and returns its messages in order. */
async function playPayment(): Promise<Step[]> {
  const steps: Step[] = [];
  const state = new State();
  state.put("meta", "bank", { day: DAY });
  const deliver = (text: string) =>
    deliverDue(
      state,
      (message) => {
        steps.push({ text, message });
        return Promise.resolve({ state: "delivered" });
      },
      machineNow(),
    );
  const say = async (text: string, body: Body, answer: string) => {
    const messageId = `message${steps.length + 1}`;
    const message = { messageId, createdAt: AT, ...body } as RailMessage;
    steps.push({ text, message });
    receive(state, [message]);
    await deliver(answer);
  };
  await say(
    "Limmat sends the payment, once. The UETR names it in every later message.",
    PAYMENT,
    "The other bank settles it. Limmat moves the money from clearing to the nostro.",
  );
  await say(
    "If no answer comes within ten seconds, Limmat asks. It never sends the payment again.",
    { type: "ask", uetr: UETR },
    "The other bank answers as before. Limmat has settled the payment already, so nothing changes.",
  );
  endDay(state);
  await deliver(
    "At the end of the day the other bank sends the statement of Limmat’s account. Limmat compares it with the nostro.",
  );
  const { amount } = PAYMENT;
  await say(
    "The customer wants the money back, so Limmat asks for it.",
    { type: "recall", uetr: UETR, amount, reason: "DUPL", text: "" },
    "The other bank agrees to the recall with one message and returns the money with another. Limmat credits the customer.",
  );
  return steps;
}

type Body = { type: RailMessage["type"] } & Record<string, unknown>;

const PAYMENT = {
  type: "payment",
  uetr: UETR,
  amount: { minor: 12_050n, currency: "CHF" },
  settlementDay: DAY,
  payer: {
    name: "Max Muster",
    number: ibanOf("1000000008")!,
    bank: "Limmat",
  },
  payee: {
    name: "Erika Example",
    number: "CH9300762011623852957",
    bank: "Sihl Bank",
  },
  text: "Invoice 1042",
  paymentReference: "RF18539007547034",
} satisfies Omit<MessageOf<"payment">, "messageId" | "createdAt">;

/** Returns the messages of one payment as a part of docs/rails.md. */
export async function writeExample(): Promise<string> {
  const parts: string[] = [];
  for (const [index, { text, message }] of (await playPayment()).entries()) {
    const xml = await writeMessage({
      ...message,
      ...(message.type === "return" && { returnId: "return1" }),
      messageId: `message${index + 1}`,
      createdAt: AT,
    });
    parts.push(`${index + 1}. ${text}`, "```xml\n" + xml.trim() + "\n```");
  }
  return parts.join("\n\n");
}
