import { expect, test, vi } from "vitest";
import { receiveUpload } from "./uploads";

const MB = 1024 * 1024;
const MAX = 10 * MB;

const refused = (code: string) => expect.objectContaining({ code });

/** A request whose body brings `bytes` and then waits for `finish`. */
function uploadOf(bytes: number) {
  let finish = () => {};
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      finish = () => controller.close();
    },
    cancel,
  });
  const request = new Request("http://bank.example/api/x", {
    method: "POST",
    body,
    // Missing in the types of a request.
    ...{ duplex: "half" },
  });
  return { request, cancel, finish: () => finish() };
}

const receive = (
  { request }: { request: Request },
  customerId: string | null = null,
  work: () => Promise<string> = () => Promise.resolve("done"),
) => receiveUpload(request, { customerId, maxBytes: MAX }, work);

test("a body that still arrives takes no turn", async () => {
  const slow = Array.from({ length: 10 }, () => uploadOf(10));
  const waiting = slow.map((upload) => receive(upload));
  const quick = uploadOf(10);
  quick.finish();
  await expect(receive(quick)).resolves.toBe("done");
  for (const { finish } of slow) finish();
  await expect(Promise.all(waiting)).resolves.toHaveLength(10);
});

test("a customer has one upload at a time, and may upload again after it", async () => {
  const first = uploadOf(10);
  const running = receive(first, "a");
  await expect(receive(uploadOf(10), "a")).rejects.toEqual(
    refused("UPLOAD_RUNNING"),
  );
  const other = uploadOf(10);
  other.finish();
  await expect(receive(other, "b")).resolves.toBe("done");
  first.finish();
  await running;
  for (const work of [
    () => Promise.reject(new Error("failed")),
    () => Promise.resolve("done"),
  ]) {
    const next = uploadOf(10);
    next.finish();
    await receive(next, "a", work).catch(() => {});
  }
  const last = uploadOf(10);
  last.finish();
  await expect(receive(last, "a")).resolves.toBe("done");
});

test("the oldest unfinished uploads end when all bodies together need too much memory", async () => {
  const stalled = Array.from({ length: 16 }, () => uploadOf(MAX));
  const ends = stalled.map((upload) =>
    receive(upload).then(
      () => "done",
      (error: { code: string }) => error.code,
    ),
  );
  await vi.waitFor(() =>
    expect(stalled.every(({ request }) => request.bodyUsed)).toBe(true),
  );
  const honest = uploadOf(MAX);
  honest.finish();
  await expect(receive(honest)).resolves.toBe("done");
  await expect(ends[0]).resolves.toBe("TOO_MANY_REQUESTS");
  expect(stalled[0]!.cancel).toHaveBeenCalled();
  for (const { finish } of stalled.slice(1)) finish();
  expect(await Promise.all(ends.slice(1))).toEqual(Array(15).fill("done"));
});
