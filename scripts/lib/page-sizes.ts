import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInToDemo } from "./demo-session";
import type { Lifetime } from "./lifetime";
import { Refusal } from "./refusal";
import { startThrowAwayBank } from "./throw-away-bank";

/** Bytes of HTML allowed for each page with the demonstration's data, before compression. */
const AIMS = [
  { path: "/sign-in", realm: null, atMost: 15_000 },
  { path: "/dashboard", realm: "customer", atMost: 45_000 },
  {
    path: "/dashboard/account-statement",
    realm: "customer",
    atMost: 90_000,
  },
  { path: "/dashboard/transaction", realm: "customer", atMost: 90_000 },
  { path: "/history", realm: "admin", atMost: 90_000 },
  { path: "/audit", realm: "admin", atMost: 110_000 },
] as const;

/** Serves the build with the demonstration's data and returns the size of the HTML of these pages. */
export async function measurePages(lifetime: Lifetime) {
  const folder = mkdtempSync(join(tmpdir(), "limmat-weight-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { env } = await startThrowAwayBank(lifetime, folder, () => {});
  const cookies = {
    customer: await signInToDemo(env.APP_URL!, "customer"),
    admin: await signInToDemo(env.APP_URL!, "admin"),
  };
  const sizes = [];
  for (const aim of AIMS) {
    const response = await fetch(`${env.APP_URL}${aim.path}`, {
      headers: aim.realm ? { cookie: cookies[aim.realm] } : {},
      redirect: "manual",
    });
    if (response.status !== 200)
      throw new Refusal(`${aim.path} answers ${response.status}.`);
    sizes.push({ ...aim, size: (await response.arrayBuffer()).byteLength });
  }
  return sizes;
}
