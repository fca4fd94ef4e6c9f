import { expect, test } from "vitest";
import { newMark } from "@/lib/identity/devices/mark";
import type { Device } from "@/lib/platform/http/request-context";
import { inPlace, queryInQueue } from "./queue";

const device = (ip: string, deviceId = ""): Device => ({
  ip,
  userAgent: "Test/1",
  isBrowser: true,
  deviceId,
});
const stranger = (index: number) =>
  device(`10.${Math.floor(index / 250)}.${index % 250}.1`);

/** Starts sign-ins whose hashes wait until `release` is called. */
function crowdOf(devices: Device[]) {
  let release = () => {};
  const hashed = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  const all = devices.map((one) =>
    inPlace(one, async () => {
      await queryInQueue(one, () => Promise.resolve(asked++));
      await hashed;
    }),
  );
  return { release, over: Promise.allSettled(all), count: () => asked };
}

test("sign-ins that wait for their hash hold up no other network", async () => {
  const crowd = crowdOf(Array.from({ length: 300 }, (_, at) => stranger(at)));
  const other = device("192.0.2.1");
  await expect(
    inPlace(other, () => queryInQueue(other, () => Promise.resolve("asked"))),
  ).resolves.toBe("asked");
  expect(crowd.count()).toBe(300);
  crowd.release();
  await crowd.over;
});

test("an address has two sign-ins in progress", async () => {
  const crowd = crowdOf(Array.from({ length: 10 }, () => device("192.0.2.1")));
  await new Promise((resolve) => setImmediate(resolve));
  expect(crowd.count()).toBe(2);
  crowd.release();
  await crowd.over;
  expect(crowd.count()).toBe(10);
});

test("a browser with a mark is neither refused nor behind the strangers who wait for the database", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const results = Array.from({ length: 1_000 }, (_, index) =>
    queryInQueue(stranger(index), () => answered).then(
      () => "asked",
      () => "refused",
    ),
  );
  const order: string[] = [];
  const known = queryInQueue(device("10.0.0.1", newMark()), () =>
    Promise.resolve(order.push("known")),
  );
  const late = queryInQueue(stranger(1_001), () => answered).catch(() =>
    order.push("refused"),
  );
  answer();
  await Promise.all([known, late]);
  expect(order).toEqual(["refused", "known"]);
  // Sixteen ran and 400 waited, one of which gave its place to the known browser.
  expect(
    (await Promise.all(results)).filter((one) => one === "asked"),
  ).toHaveLength(415);
});
