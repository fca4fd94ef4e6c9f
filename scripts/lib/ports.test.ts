import { expect, it } from "vitest";
import { freePort } from "./ports";

it("never returns a free port twice, although the system does", async () => {
  const ports = new Set<number>();
  for (let nth = 0; nth < 2_000; nth++) ports.add(await freePort());
  expect(ports.size).toBe(2_000);
});
