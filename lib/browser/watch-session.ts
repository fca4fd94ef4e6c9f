import type { Realm } from "@/lib/identity/callers";
import { machineNow } from "@/lib/platform/time/clock";
import { onReturn, onSignedOut, readSession } from "./session";
import { isSubmitting } from "./submit";

/** The reason for the warning: the user was idle, or the session has reached its time limit. */
export type NearEnd = "idle" | "last";

type Options = {
  realm: Realm;
  /** The fingerprint of the user whose data the page shows. */
  holder: string;
  /** Called at each check; null while the end is not near. */
  onNear: (near: NearEnd | null) => void;
  /** Called once, when the session has ended or belongs to another user. */
  onOver: () => void;
};

const TICK_MS = 1_000;
const RETRY_MS = 5_000;

/** Typing extends the session at most this often. The server counts idle time in minutes as well. */
const TYPING_EXTENDS_MS = 60_000;

/**
 * Watches the session of a page. It checks shortly before the session should end, when another window signs out, and
 * when the user returns to the page, because the session may have ended meanwhile. Typing into a form extends the
 * session. It compares clock times, because a long timer may stop while the machine sleeps.
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
    const now = machineNow().getTime();
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
    // A running call gets its answer, and a form that waits for a new sign-in keeps its input.
    nextCheck = machineNow().getTime() + RETRY_MS;
    if (isSubmitting() || document.querySelector("[data-keeps-page]")) return;
    stop();
    onOver();
  }

  /** Runs checks one at a time, so that the last answer belongs to the last check. */
  function checkInTurn(extend = false): Promise<void> {
    pendingChecks += 1;
    turn = turn.then(() => check(extend)).finally(() => (pendingChecks -= 1));
    return turn;
  }

  const stopListening = onSignedOut(realm, () => void checkInTurn());
  const stopReturns = onReturn(() => void checkInTurn());
  let extendedAt = machineNow().getTime();
  const onTyping = () => {
    if (machineNow().getTime() - extendedAt < TYPING_EXTENDS_MS) return;
    extendedAt = machineNow().getTime();
    void checkInTurn(true);
  };
  document.addEventListener("input", onTyping);
  const ticking = setInterval(() => {
    if (pendingChecks === 0 && machineNow().getTime() >= nextCheck)
      void checkInTurn();
  }, TICK_MS);
  void checkInTurn();

  function stop() {
    stopped = true;
    stopListening();
    clearInterval(ticking);
    stopReturns();
    document.removeEventListener("input", onTyping);
  }

  return { stay: () => checkInTurn(true), stop };
}
