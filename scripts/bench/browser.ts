import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { writeWire } from "../../e2e/screen";
import { median } from "../lib/figures";
import type { Lifetime } from "../lib/lifetime";
import { openBrowser, type OpenContext } from "../lib/open-browser";
import { during } from "../lib/progress";
import { paymentPages } from "@/lib/features/payments/pages";
import type { Bank } from "./banks";
import { CODES } from "./books";
import type { Line } from "./report";

const SAMPLES = 15;
/** Tries before them, while server and browser compile what they run. */
const WARM_UP = 3;
const WITHIN_MS = 300;
const ELSEWHERE = "Elsewhere Bank";

/** Times two things that people wait for, in a real browser: a receipt, and the next item after a decision. */
export async function measureBrowser(
  lifetime: Lifetime,
  bank: Bank,
): Promise<Line[]> {
  const open = await openBrowser(lifetime);
  return [
    toLine(
      "from Send to the receipt",
      await during("Paying in a browser", () => timePayments(open, bank)),
    ),
    toLine(
      "from a staff decision to the next item",
      await during("Settling wires in a browser", () =>
        timeDecisions(open, bank),
      ),
    ),
  ];
}

async function timePayments(
  open: OpenContext,
  { url, callers }: Bank,
): Promise<number[]> {
  const [payer, payee] = callers;
  const page = await openPage(open, url, "customer", payer!.token);
  return sample(async () => {
    await page.goto(paymentPages.transfer);
    await writeWire(page, {
      ...CODES,
      amount: "0.10",
      name: "Bench Customer",
      number: payee!.number,
      bank: "Limmat",
    });
    return press(
      page.getByRole("button", { name: "Send $0.10" }),
      "section[aria-label=Transaction]",
    );
  });
}

async function timeDecisions(
  open: OpenContext,
  { url, callers, staff }: Bank,
): Promise<number[]> {
  for (let wire = 0; wire < WARM_UP + SAMPLES; wire++)
    await sendWire(url, callers[0]!.token);
  const page = await openPage(open, url, "admin", staff);
  await page.goto(paymentPages.staffWires);
  return sample(async () => {
    const settle = page.getByRole("button", { name: /^Settle LM-/ }).first();
    const name = await settle.getAttribute("aria-label");
    await settle.click();
    return press(
      page.getByRole("dialog").getByRole("button", { name: "Settle wire" }),
      `body:not(:has(dialog[open])):not(:has([aria-label="${name}"]))`,
    );
  });
}

async function sendWire(url: string, token: string) {
  const answer = await fetch(`${url}/api/transfer`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      recipientAccount: "4444000011112222",
      amount: 0.1,
      bank: ELSEWHERE,
      accountName: "Bench Payee",
      description: "Bench",
      ...CODES,
    }),
  });
  if (!answer.ok) throw new Error(`/transfer answered ${answer.status}`);
}

export async function openPage(
  open: OpenContext,
  url: string,
  realm: "customer" | "admin",
  token: string,
): Promise<Page> {
  const context = await open({ baseURL: url });
  await context.addCookies([
    { name: `limmat-${realm}-session`, value: token, url },
  ]);
  return context.newPage();
}

async function sample(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < WARM_UP + SAMPLES) times.push(await measure());
  return times.slice(WARM_UP);
}

/** Presses a button and returns the milliseconds until the page has what `selector` names, looking at every frame. */
const press = (button: Locator, selector: string): Promise<number> =>
  button.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector(wanted))
            resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
    selector,
  );

function toLine(measured: string, times: number[]): Line {
  const value = median(times);
  return {
    measured,
    figures: `${SAMPLES} times, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`,
    value: `${Math.round(value)} ms`,
    aim: { text: `<= ${WITHIN_MS} ms`, met: value <= WITHIN_MS },
  };
}
