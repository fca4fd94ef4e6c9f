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
const AGAIN_MS = 5_000;

/** When one comes back to a page, or it to the network. */
const COMEBACKS = ["focus", "pageshow", "online"];

/**
 * Watches the session that a page was drawn under. It looks when the end must be near, and whenever one comes back to the
 * page, as it may have ended in another window. By the clock and not by one long timer, which may stand still while the
 * machine sleeps.
 */
export function watchSession({ realm, holder, onNear, onOver }: Options) {
  let endsAt = Infinity;
  let nextLook = 0;
  let waiting = 0;
  let turn = Promise.resolve();
  let stopped = false;

  async function look(stays: boolean) {
    if (stopped) return;
    const session = await readSession(realm, { stays });
    if (stopped) return;
    const now = Date.now();
    if (session === null) {
      nextLook = now + AGAIN_MS;
      if (now >= endsAt) over();
    } else if (session === "none" || session.holder !== holder) {
      over();
    } else {
      const { secondsLeft, warningSeconds, canStay } = session;
      const isNear = secondsLeft <= warningSeconds;
      endsAt = now + secondsLeft * 1_000;
      nextLook = isNear ? endsAt : endsAt - warningSeconds * 1_000;
      onNear(isNear ? (canStay ? "idle" : "last") : null);
    }
  }

  function over() {
    // What was sent is not cut off from its answer, and what a form keeps until one has signed in again is not lost.
    nextLook = Date.now() + AGAIN_MS;
    if (isSubmitting() || document.querySelector("[data-keeps-page]")) return;
    stop();
    onOver();
  }

  /** One after the other, so that the latest answer is of the latest look. */
  function lookInTurn(stays = false): Promise<void> {
    waiting += 1;
    turn = turn.then(() => look(stays)).finally(() => (waiting -= 1));
    return turn;
  }

  const comeBack = () => {
    if (document.visibilityState === "visible") void lookInTurn();
  };
  for (const event of COMEBACKS) window.addEventListener(event, comeBack);
  document.addEventListener("visibilitychange", comeBack);
  const ticking = setInterval(() => {
    if (waiting === 0 && Date.now() >= nextLook) void lookInTurn();
  }, TICK_MS);
  void lookInTurn();

  function stop() {
    stopped = true;
    clearInterval(ticking);
    for (const event of COMEBACKS) window.removeEventListener(event, comeBack);
    document.removeEventListener("visibilitychange", comeBack);
  }

  return { stay: () => lookInTurn(true), stop };
}
