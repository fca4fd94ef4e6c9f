import { site } from "@/lib/platform/config/site";
import { env } from "@/lib/platform/config/env";
import { machineNow } from "@/lib/platform/time/clock";

export const dynamic = "force-dynamic";

const VALID_DAYS = 90;

/** The contact for reports of vulnerabilities, as in RFC 9116. */
export function GET(): Response {
  const expires = machineNow();
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  const lines = [
    `Contact: mailto:${site.careEmail}`,
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    "Preferred-Languages: en",
    `Canonical: ${new URL("/.well-known/security.txt", env().APP_URL).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
