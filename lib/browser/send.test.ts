import { afterEach, expect, it, vi } from "vitest";
import { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { ANSWER_LOST } from "@/lib/platform/errors/failure";
import { isLost, send } from "./send";

afterEach(() => void vi.unstubAllGlobals());

const answerTo = (response: Response) => {
  vi.stubGlobal("fetch", () => Promise.resolve(response));
  return send(getPaymentOutcome, {
    params: {},
    query: { key: "key" },
    headers: {},
    keepalive: false,
    texts: { fallback: getPaymentOutcome.fallback, unreached: ANSWER_LOST },
  });
};

it("answers the data of a success", async () => {
  expect(await answerTo(Response.json({ payment: null }))).toEqual({
    ok: true,
    data: { payment: null },
  });
});

it.each([
  ["is no JSON", () => new Response("<!doctype html>")],
  ["ends early", () => new Response('{"payment":')],
  ["is empty", () => new Response(null, { status: 204 })],
  ["is no object", () => Response.json("done")],
])("loses an answer of a success that %s", async (_, response) => {
  const answer = await answerTo(response());
  expect(answer).toMatchObject({ ok: false, message: ANSWER_LOST.text });
  expect(isLost(answer)).toBe(true);
});

it("keeps the status of a failure that cannot be read", async () => {
  expect(await answerTo(new Response("", { status: 403 }))).toMatchObject({
    ok: false,
    status: 403,
    message: getPaymentOutcome.fallback.text,
  });
});
