import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
] as const;

const SIGN_INS = {
  customer: {
    call: "/api/loginA",
    body: { accountNumber: "1000000008", password: "Demo!Customer1" },
  },
  admin: {
    call: "/api/admin-login",
    body: { username: "admin", password: "Demo!Admin1" },
  },
};

/** Serves the build with the demonstration's data and returns the size of the HTML of these pages. */
export async function measurePages(lifetime: Lifetime) {
  const folder = mkdtempSync(join(tmpdir(), "limmat-weight-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { env } = await startThrowAwayBank(lifetime, folder, () => {});
  const cookies = {
    customer: await signIn(env.APP_URL!, "customer"),
    admin: await signIn(env.APP_URL!, "admin"),
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

async function signIn(url: string, realm: keyof typeof SIGN_INS) {
  const { call, body } = SIGN_INS[realm];
  const response = await fetch(`${url}${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { token } = (await response.json()) as { token: string };
  return `limmat-${realm}-session=${token}`;
}
