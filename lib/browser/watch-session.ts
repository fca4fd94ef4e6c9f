import type { Realm } from "@/lib/identity/callers";
import { readSession } from "./session";
import { isSubmitting } from "./submit";

/** Why one is asked: nothing was done for a while, or the session has lasted as long as it may. */
export type NearEnd = "idle" | "last";

type Options = {
  realm: Realm;
  /** The mark of whom the page is about. */
  holder: string;
  /** Told again and again how it stands: null while the end is not near. */
  onNear: (near: NearEnd | null) => void;
  /** The session is over, or it is somebody else's by now. Told once. */
  onOver: () => void;
};

const TICK_MS = 1_000;
const RETRY_MS = 5_000;

/** When one comes back to a page, or it to the network. */
const RETURN_EVENTS = ["focus", "pageshow", "online"];

/**
 * Watches the session that a page was drawn under. It looks when the end must be near, and whenever one comes back to the
 * page, as it may have ended in another window. By the clock and not by one long timer, which may stand still while the
 * machine sleeps.
 */
export function watchSession({ realm, holder, onNear, onOver }: Options) {
  let endsAt = Infinity;
  let nextCheck = 0;
  let pendingChecks = 0;
  let turn = Promise.resolve();
  let stopped = false;

  async function check(extend: boolean) {
    if (stopped) return;
    const session = await readSession(realm, { extend });
    if (stopped) return;
    const now = Date.now();
    if (session === null) {
      nextCheck = now + RETRY_MS;
      if (now >= endsAt) end();
    } else if (session === "none" || session.holder !== holder) {
      end();
    } else {
      const { secondsLeft, warningSeconds, canStay } = session;
      const isNear = secondsLeft <= warningSeconds;
      endsAt = now + secondsLeft * 1_000;
      nextCheck = isNear ? endsAt : endsAt - warningSeconds * 1_000;
      onNear(isNear ? (canStay ? "idle" : "last") : null);
    }
  }

  function end() {
    // What was sent is not cut off from its answer, and what a form keeps until one has signed in again is not lost.
    nextCheck = Date.now() + RETRY_MS;
    if (isSubmitting() || document.querySelector("[data-keeps-page]")) return;
    stop();
    onOver();
  }

  /** One after the other, so that the latest answer is of the latest look. */
  function checkInTurn(extend = false): Promise<void> {
    pendingChecks += 1;
    turn = turn.then(() => check(extend)).finally(() => (pendingChecks -= 1));
    return turn;
  }

  const onReturn = () => {
    if (document.visibilityState === "visible") void checkInTurn();
  };
  for (const event of RETURN_EVENTS) window.addEventListener(event, onReturn);
  document.addEventListener("visibilitychange", onReturn);
  const ticking = setInterval(() => {
    if (pendingChecks === 0 && Date.now() >= nextCheck) void checkInTurn();
  }, TICK_MS);
  void checkInTurn();

  function stop() {
    stopped = true;
    clearInterval(ticking);
    for (const event of RETURN_EVENTS)
      window.removeEventListener(event, onReturn);
    document.removeEventListener("visibilitychange", onReturn);
  }

  return { stay: () => checkInTurn(true), stop };
}
