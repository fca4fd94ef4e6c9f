import { userAgentFromString } from "next/server";

/** Returns a readable name for a user agent, such as "Firefox on Windows" or "Safari on iPhone". */
export function deviceWords(userAgent: string): string {
  const { browser, os, device } = userAgentFromString(userAgent);
  const machine =
    device.model === "iPhone" || device.model === "iPad"
      ? device.model
      : readable(os.name);
  const program = readable(browser.name) ?? programOf(userAgent);
  if (!program) return machine ?? "Unknown device";
  return machine ? `${program} on ${machine}` : program;
}

const NAMES: Record<string, string> = {
  "Mac OS": "macOS",
  "Mobile Safari": "Safari",
  "Chrome Headless": "Chrome",
  "Mobile Chrome": "Chrome",
  "Mobile Firefox": "Firefox",
};

const readable = (name: string | undefined) => name && (NAMES[name] ?? name);

/** The name of the first product in a non-browser user agent, such as `curl` in `curl/8.5.0`. */
const programOf = (userAgent: string) =>
  /^([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
