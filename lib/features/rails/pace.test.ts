import { beforeEach, expect, it } from "vitest";
import { env } from "@/lib/platform/config/env";
import { inTurn } from "./pace";

const globals = globalThis as { limmatRailPace?: unknown };
beforeEach(() => {
  globals.limmatRailPace = undefined;
});

it.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [100, 2],
])(
  "with %i connections, messages use %i at once",
  async (connections, most) => {
    env().DATABASE_POOL_SIZE = connections;
    let running = 0;
    let peak = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTurn(async () => {
          peak = Math.max(peak, ++running);
          await new Promise(setImmediate);
          running--;
        }),
      ),
    );
    expect(peak).toBe(most);
  },
);
