import { userAgentFromString } from "next/server";

/** Returns a readable name for a user agent, such as "Firefox on Windows" or "Safari on iPhone". */
export function deviceName(userAgent: string): string {
  const { browser, os, device } = userAgentFromString(userAgent);
  const machine =
    device.model === "iPhone" || device.model === "iPad"
      ? device.model
      : displayName(os.name);
  const program = displayName(browser.name) ?? productName(userAgent);
  if (!program) return machine ?? "Unknown device";
  return machine ? `${program} on ${machine}` : program;
}

const NAMES = new Map(
  Object.entries({
    "Mac OS": "macOS",
    "Mobile Safari": "Safari",
    "Chrome Headless": "Chrome",
    "Mobile Chrome": "Chrome",
    "Mobile Firefox": "Firefox",
  }),
);

const displayName = (name: string | undefined) =>
  name && (NAMES.get(name) ?? name);

/** The name of the first product in a non-browser user agent, such as `curl` in `curl/8.5.0`. */
const productName = (userAgent: string) =>
  /^([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
