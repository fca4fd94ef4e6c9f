import type { RailMessage } from "@/lib/features/rails/messages/message";
import type { Delivery } from "@/lib/features/rails/transport/transport";
import { machineNow } from "@/lib/platform/time/clock";
import type { Outgoing, State } from "./state";

/** Hands a message over. It never throws. */
export type Transport = (message: RailMessage) => Promise<Delivery>;

const AT_ONCE = 20;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Hands over the messages that are due. A payment is handed over once, and anything else until it is stored. */
export async function deliverDue(
  state: State,
  transport: Transport,
  now: Date,
): Promise<void> {
  const due = [...state.table("outbox")].filter(
    ([, { state: is, dueAt }]) => is === "waiting" && dueAt <= now,
  );
  for (let at = 0; at < due.length; at += AT_ONCE)
    await Promise.all(
      due
        .slice(at, at + AT_ONCE)
        .map(([id, row]) => deliver(state, transport, id, row)),
    );
}

async function deliver(
  state: State,
  transport: Transport,
  id: string,
  row: Outgoing,
) {
  const isPayment = row.message.type === "payment";
  const tries = row.tries + 1;
  // Before the call: after a crash nobody knows whether Limmat has it.
  if (isPayment) state.put("outbox", id, { ...row, tries, state: "unknown" });
  await state.kept();
  let outcome = await transport(row.message);
  for (let copy = 1; copy < row.copies; copy++)
    outcome = await transport(row.message);
  const isAgain = outcome.state === "unknown" && !isPayment;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** row.tries, LONGEST_PAUSE_MS);
  state.deed(() => {
    state.put("outbox", id, {
      ...row,
      ...outcome,
      tries,
      ...(isAgain && {
        state: "waiting",
        dueAt: new Date(machineNow().getTime() + pauseMs),
      }),
    });
    // Limmat never carries out a payment that it refuses to store.
    if (isPayment && outcome.state === "refused")
      refuseUnstored(state, row.message, outcome.fault);
  });
}

function refuseUnstored(state: State, message: RailMessage, fault = "") {
  const { uetr } = message as { uetr: string };
  if (state.table("payments").get(uetr)?.status === "sent")
    state.change(uetr, { status: "refused", reason: fault.slice(0, 200) });
}
