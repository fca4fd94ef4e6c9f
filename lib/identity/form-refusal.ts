import "server-only";
import { cookies } from "next/headers";
import { env, servedOverTls } from "@/lib/platform/config/env";
import { seal, unseal } from "@/lib/platform/crypto/sealed";
import type { FormRefusal } from "@/lib/platform/http/form-post";
import { cookieOptions } from "./tokens";

const KEPT_SECONDS = 120;
/** A browser drops cookies of more than 4 kB. */
const MAX_VALUE_LENGTH = 200;

const cookieName = () => `${servedOverTls() ? "__Host-" : ""}limmat-form`;
const aadOf = (page: string) => `form-refusal:${page}`;

/** Keeps a refusal for the page that shows the form again. The cookie is sealed, so nobody else can write its text. */
export async function keepFormRefusal(
  page: string,
  { values, ...refusal }: FormRefusal,
): Promise<void> {
  const short = Object.entries(values).filter(
    ([, value]) => value.length <= MAX_VALUE_LENGTH,
  );
  const text = JSON.stringify({
    ...refusal,
    values: Object.fromEntries(short),
  });
  const { keyId, data } = seal(env().DATA_KEYS, text, aadOf(page));
  (await cookies()).set(
    cookieName(),
    `${keyId}.${Buffer.from(data).toString("base64url")}`,
    { ...cookieOptions(), sameSite: "strict", maxAge: KEPT_SECONDS },
  );
}

/** Returns the refusal that the last form of this browser got, if `page` shows it. */
export async function readFormRefusal(
  page: string,
): Promise<FormRefusal | undefined> {
  const value = (await cookies()).get(cookieName())?.value;
  const [, keyId, data] = /^([^.]+)\.([\w-]+)$/.exec(value ?? "") ?? [];
  if (!keyId || !data) return undefined;
  try {
    const sealed = { keyId, data: Buffer.from(data, "base64url") };
    const text = unseal(env().DATA_KEYS, sealed, aadOf(page));
    return JSON.parse(text) as FormRefusal;
  } catch {
    return undefined;
  }
}

export async function forgetFormRefusal(): Promise<void> {
  (await cookies()).delete({ name: cookieName(), ...cookieOptions() });
}
