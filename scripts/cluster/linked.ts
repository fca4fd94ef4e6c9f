import type { ChildProcess } from "node:child_process";
import { MADE_UP_IID } from "@/lib/platform/config/built-iid";
import { type Bank, settings, SMALL, startBanks } from "../bench/banks";
import { build, isBuilt, SECOND_BUILDS } from "../lib/build";
import { endChild } from "../lib/children";
import { randomSecret } from "../lib/data-dir";
import type { Lifetime } from "../lib/lifetime";
import { freePort } from "../lib/ports";
import { during } from "../lib/progress";
import { startServer } from "../lib/services";

/** One of two Limmats, whose server can be killed. */
export class Half {
  bank!: Bank;
  kills = 0;
  private child!: ChildProcess;
  private env!: NodeJS.ProcessEnv;

  constructor(private readonly lifetime: Lifetime) {}

  start = async (env = this.env): Promise<ChildProcess> => {
    this.env = env;
    return (this.child = await startServer(this.lifetime, env, {
      quiet: true,
      mayEnd: true,
    }));
  };

  async killAndRestart(): Promise<void> {
    this.kills++;
    await endChild(this.child, 0, "SIGKILL");
    await this.start();
  }
}

/** Starts two banks, each the other bank of the other. */
export async function openLinked(lifetime: Lifetime): Promise<[Half, Half]> {
  const env = await settings(lifetime);
  // This process signs the customers' tokens.
  delete process.env.DATABASE_URL;
  Object.assign(process.env, env);
  // The institution number is compiled into the pages.
  const second = {
    ...env,
    BANK_IID: "00002",
    NEXT_DIST_DIR: SECOND_BUILDS.drill,
  };
  if (!isBuilt(second))
    await during("Building the second bank", () => build(lifetime, second));
  const halves: [Half, Half] = [new Half(lifetime), new Half(lifetime)];
  const openBank = await startBanks(lifetime, env);
  const ports = [await freePort(), await freePort()];
  const secret = randomSecret();
  for (const [at, half] of halves.entries())
    half.bank = await openBank({
      ...SMALL,
      name: at === 0 ? "first" : "second",
      port: ports[at]!,
      start: half.start,
      settings: {
        ...(at === 1 && {
          BANK_IID: second.BANK_IID,
          NEXT_DIST_DIR: second.NEXT_DIST_DIR,
        }),
        RAIL: "link",
        RAIL_URL: `http://127.0.0.1:${ports[1 - at]}/api/rail-messages`,
        RAIL_SECRET: secret,
        RAIL_BANK_IID: at === 0 ? second.BANK_IID : MADE_UP_IID,
      },
    });
  return halves;
}
