import { isConfusable } from "./odd-text";

/** An email address whose domain is in ASCII; the ending may be encoded, such as `xn--p1ai`. */
const EMAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** A domain that has to be encoded, or whose encoding has to be checked. */
const IS_INTERNATIONAL = /[^ -~]|(^|\.)xn--/;
const LONGEST = 254;

/**
 * Returns the one form in which an address is stored and compared: lower case, with the domain as mail servers know
 * it, such as `anna@xn--mller-kva.ch` for `Anna@müller.ch`. Returns null if the text is no address.
 */
export function toStoredEmail(text: string): string | null {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(text) ?? [];
  const address = `${local}@${encodeDomain(domain)}`.toLowerCase();
  return address.length <= LONGEST && EMAIL.test(address) ? address : null;
}

/** Returns a domain in ASCII, or an empty text if it cannot be one. */
function encodeDomain(domain: string): string {
  if (!IS_INTERNATIONAL.test(domain)) return domain;
  // They would end the host of a URL, or be dropped from it.
  if (/[\s\p{Cc}/\\?#%:@]/u.test(domain)) return "";
  try {
    // Both browsers and Node.js encode the host of a URL by UTS 46.
    return new URL(`https://${domain}`).hostname;
  } catch {
    return "";
  }
}

/**
 * Returns a stored address as people write it, such as `anna@müller.ch`. A part of the domain stays encoded if its
 * letters could be taken for others.
 */
export function toReadableEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at).split(".").map(toReadableLabel).join(".");
  return address.slice(0, at) + domain;
}

function toReadableLabel(label: string): string {
  if (!label.startsWith("xn--")) return label;
  const readable = decodeLabel(label.slice("xn--".length));
  // A label is readable only if encoding it again gives the same label.
  return readable !== null &&
    !isConfusable(readable) &&
    encodeDomain(readable) === label
    ? readable
    : label;
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;

/** Decodes a label without its `xn--`, as RFC 3492 describes it; null if it is no encoding. */
function decodeLabel(label: string): string | null {
  const basic = label.lastIndexOf("-");
  const letters = [...label.slice(0, Math.max(0, basic))].map((letter) =>
    letter.codePointAt(0)!,
  );
  let code = 128;
  let at = 0;
  let bias = 72;
  let next = basic + 1;
  while (next < label.length) {
    const start = at;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(
        label[next++] ?? " ",
      );
      if (digit < 0) return null;
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adaptBias(at - start, count, start === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff) return null;
    letters.splice(at++, 0, code);
  }
  return String.fromCodePoint(...letters);
}

function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE)
    rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38));
}
