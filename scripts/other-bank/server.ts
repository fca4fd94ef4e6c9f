import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { z } from "zod";
import { readMessages } from "@/lib/features/rails/messages/messages";
import { isSigned, type Seal } from "@/lib/features/rails/transport/signature";
import { MessageFault } from "@/lib/platform/xml/fault";
import { isIban, normaliseIban } from "@/lib/ledger/iban";
import { CURRENCIES, parseMoney } from "@/lib/ledger/money";
import type { OtherBank } from "./bank";
import { BEHAVIOURS, type Behaviour } from "./behaviour";
import { writePage } from "./page";
import { PAYERS } from "./pay";

const MOST_BYTES = 256 * 1_024;

/** A field of a form that may be missing or without text; both are undefined. */
const optional = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional();

const uetr = z.uuid();

/**
 * What a form of the page or a test asks for. Each returns what the caller gets as JSON, and refuses keys that it does not
 * know, because a rule without its wrong name would apply to every payment.
 */
const DEEDS = {
  "/pay": deed(
    z.strictObject({
      kind: z.enum(Object.keys(PAYERS) as (keyof typeof PAYERS)[]),
      iban: z
        .string()
        .transform(normaliseIban)
        .refine(isIban, "The IBAN is not valid."),
      currency: z.enum(CURRENCIES).default("USD"),
      amount: optional,
      text: optional,
      paymentReference: optional,
      payerName: optional,
      isNameHeldBack: z.boolean().optional(),
      copies: z.number().int().min(1).max(5).optional(),
    }),
    (bank, { amount = "", currency, ...payment }) => {
      const minor = parseMoney(amount || PAYERS[payment.kind].amount, currency);
      if (!minor) throw new Refused("The amount is not valid.");
      return { uetr: bank.pay({ ...payment, amount: { minor, currency } }) };
    },
  ),
  "/decide": deed(
    z.strictObject({
      uetr,
      status: z.enum(["settled", "refused"]),
      reason: optional,
    }),
    (bank, { uetr: id, status, reason }) => bank.decide(id, status, reason),
  ),
  "/recall": deed(z.strictObject({ uetr }), (bank, { uetr: id }) =>
    bank.recall(id),
  ),
  "/behave": deed(
    z.strictObject({
      payeeName: optional,
      payeeNumber: optional,
      amount: optional,
      behaviour: z.enum(Object.keys(BEHAVIOURS) as Behaviour[]),
      reason: optional,
    }),
    (bank, rule) => bank.behave(rule),
  ),
  "/clear-rules": deed(z.strictObject({}), (bank) => bank.clearRules()),
  "/end-day": deed(z.strictObject({}), (bank) => bank.endDay()),
  "/day": deed(z.strictObject({ day: z.iso.date() }), (bank, { day }) =>
    bank.moveToDay(day),
  ),
};

type Deed = (bank: OtherBank, input: unknown) => unknown;

function deed<Input>(
  schema: z.ZodType<Input>,
  run: (bank: OtherBank, input: Input) => unknown,
): Deed {
  return (bank, input) => {
    const read = schema.safeParse(input);
    if (!read.success)
      throw new Refused(
        read.error.issues.map(({ message }) => message).join(" "),
      );
    return run(bank, read.data);
  };
}

/** Input that the bank refuses, with the reason for the caller. */
class Refused extends Error {}

/** Returns the server of the bank's page, of its deeds and of the messages from Limmat. */
export function serveBank(bank: OtherBank, seal: Seal): Server {
  return createServer((request, response) => {
    answer(bank, seal, request, response).catch((error: unknown) => {
      if (error instanceof Refused) return reply(response, 400, error.message);
      console.error(error);
      reply(response, 500, "The other bank failed.");
    });
  });
}

async function answer(
  bank: OtherBank,
  seal: Seal,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "GET") {
    if (pathname === "/") return replyPage(response, writePage(bank.state));
    if (pathname === "/payments")
      return replyJson(response, listPayments(bank));
    return reply(response, 404, "There is no such page.");
  }
  const body = await readBody(request);
  if (pathname === "/rail-messages")
    return takeMessage(bank, seal, { request, response, body });
  const run = (DEEDS as Record<string, Deed>)[pathname];
  if (!run || request.method !== "POST")
    return reply(response, 404, "There is no such page.");
  if (!isFromHere(request)) return reply(response, 403, "Another site asked.");
  if (request.headers["content-type"] === "application/json") {
    const result = run(bank, parse(body)) ?? {};
    await bank.state.kept();
    return replyJson(response, result);
  }
  try {
    run(bank, Object.fromEntries(new URLSearchParams(body)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return replyPage(response, writePage(bank.state, error.message), 400);
  }
  await bank.state.kept();
  response.writeHead(303, { location: "/" }).end();
}

async function takeMessage(
  bank: OtherBank,
  seal: Seal,
  {
    request,
    response,
    body,
  }: { request: IncomingMessage; response: ServerResponse; body: string },
) {
  const header = (name: string) => String(request.headers[name] ?? "");
  const document = {
    text: body,
    timestamp: header("x-rail-timestamp"),
    signature: header("x-rail-signature"),
  };
  if (!isSigned(document, seal))
    return refuse(response, 401, "WRONG_SIGNATURE", "The signature is wrong.");
  try {
    const hasAnswer = bank.receive(await readMessages(body));
    await bank.state.kept();
    if (hasAnswer) response.writeHead(202).end();
    else request.socket.destroy();
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    refuse(response, 400, "MESSAGE_INVALID", error.message);
  }
}

function listPayments({ state }: OtherBank) {
  return [...state.table("payments").values()].map((payment) => ({
    ...payment,
    amount: { ...payment.amount, minor: String(payment.amount.minor) },
  }));
}

/** A page of another site must not make payments. */
function isFromHere({ headers }: IncomingMessage) {
  return !headers.origin || headers.origin === `http://${headers.host}`;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused("The body is not JSON.");
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Refused("The message is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const reply = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { "content-type": "text/plain" }).end(text);

const replyPage = (response: ServerResponse, page: string, status = 200) =>
  void response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "cache-control": "no-store",
    })
    .end(page);

const replyJson = (response: ServerResponse, value: unknown) =>
  void response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify(value));

const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
) =>
  void response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ message, code }));
