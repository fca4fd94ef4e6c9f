import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionStatus } from "@/lib/identity/sessions/status";
import { transfer } from "@/lib/features/payments/pay/contract";
import { submit } from "./submit";
import { watchSession } from "./watch-session";

const LIVE: SessionStatus = {
  expires: "2026-11-22T12:15:00.000Z",
  secondsLeft: 900,
  warningSeconds: 60,
  canStay: true,
  holder: "mine",
};

/** The answer of the session call from now on; null for no answer. */
let session: (() => Response) | null;
const answers = (body: object, status = 200) => {
  session = () => Response.json(body, { status });
};
const fetched = vi.fn();
const onNear = vi.fn();
const onOver = vi.fn();
const kept = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), {
      visibilityState: "visible",
      querySelector: kept,
    }),
  );
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) => {
    fetched(method);
    if (!session) throw new TypeError("Failed to fetch");
    return session();
  });
  answers(LIVE);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

async function start() {
  const watch = watchSession({
    realm: "customer",
    holder: "mine",
    onNear,
    onOver,
  });
  stop = watch.stop;
  await vi.advanceTimersByTimeAsync(0);
  return watch;
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const comeBack = async () => {
  window.dispatchEvent(new Event("focus"));
  await pass(0);
};

it("reads the session at the start, and again shortly before its end", async () => {
  await start();
  await pass(839);
  expect(fetched.mock.calls).toEqual([["GET"]]);
  answers({ ...LIVE, secondsLeft: 60 });
  await pass(2);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(onNear.mock.calls).toEqual([[null], ["idle"]]);
  answers({});
  await pass(61);
  expect(onOver).toHaveBeenCalledOnce();
  await pass(1_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("continues when another window has extended the session", async () => {
  answers({ ...LIVE, secondsLeft: 30 });
  await start();
  answers(LIVE);
  await pass(31);
  expect(onNear.mock.calls).toEqual([["idle"], [null]]);
  expect(onOver).not.toHaveBeenCalled();
});

it("extends the session with a POST", async () => {
  answers({ ...LIVE, secondsLeft: 30 });
  const { stay } = await start();
  answers(LIVE);
  await stay();
  expect(fetched.mock.calls).toEqual([["GET"], ["POST"]]);
  expect(onNear).toHaveBeenLastCalledWith(null);
});

it("reports an end that cannot be postponed", async () => {
  answers({ ...LIVE, secondsLeft: 20, canStay: false });
  await start();
  expect(onNear).toHaveBeenLastCalledWith("last");
});

it.each([
  ["the session has ended", {}],
  ["it belongs to someone else", { ...LIVE, holder: "theirs" }],
])("ends the page on focus when %s", async (_, body) => {
  await start();
  answers(body);
  await pass(1);
  expect(onOver).not.toHaveBeenCalled();
  await comeBack();
  expect(onOver).toHaveBeenCalledOnce();
});

it("treats a failed read as no answer until the known end", async () => {
  await start();
  for (const nothing of [null, () => Response.json({}, { status: 503 })]) {
    session = nothing;
    await comeBack();
    await pass(100);
    expect(onOver).not.toHaveBeenCalled();
  }
  await pass(600);
  expect(onOver).not.toHaveBeenCalled();
  await pass(110);
  expect(onOver).toHaveBeenCalledOnce();
});

it("waits for the answer to a running call", async () => {
  let answer = (_: Response) => {};
  await start();
  session = () => new Promise<Response>((done) => (answer = done)) as never;
  const sent = submit(
    { contract: () => Promise.resolve(transfer) },
    { quiet: "always" },
  );
  await vi.dynamicImportSettled();
  answers({});
  await comeBack();
  expect(onOver).not.toHaveBeenCalled();
  answer(Response.json({}));
  await sent;
  await pass(6);
  expect(onOver).toHaveBeenCalledOnce();
});

it("does not leave a page whose form waits for a new sign-in", async () => {
  await start();
  kept.mockReturnValue({});
  answers({});
  await comeBack();
  await pass(60);
  expect(onOver).not.toHaveBeenCalled();
  kept.mockReturnValue(null);
  await pass(6);
  expect(onOver).toHaveBeenCalledOnce();
});

it("extends the session while the user types, once a minute at most", async () => {
  await start();
  const type = () => document.dispatchEvent(new Event("input"));
  await pass(59);
  type();
  await pass(2);
  expect(fetched.mock.calls).toEqual([["GET"]]);
  type();
  type();
  await pass(1);
  expect(fetched.mock.calls).toEqual([["GET"], ["POST"]]);
  await pass(60);
  type();
  await pass(0);
  expect(fetched.mock.calls).toEqual([["GET"], ["POST"], ["POST"]]);
});

it("waits for an answer for five seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await start();
  expect(timeout.mock.calls).toEqual([[5_000]]);
  timeout.mockRestore();
});
