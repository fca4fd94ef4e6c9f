import { randomInt } from "node:crypto";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { refuseWeakPassword } from "./password-policy";

/** Without characters that look alike in print. */
const CLASSES = [
  "ABCDEFGHJKLMNPQRSTUVWXYZ",
  "abcdefghijkmnpqrstuvwxyz",
  "23456789",
  "!#$%&*?",
] as const;

const LENGTH = 14;

const pick = (text: string) => text.charAt(randomInt(text.length));

/** Returns a random password that the rules accept. */
export function newTemporaryPassword(): string {
  const all = CLASSES.join("");
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => pick(all)).join("");
    const hasEach = CLASSES.every((letters) =>
      [...letters].some((letter) => password.includes(letter)),
    );
    if (hasEach && isAllowed(password)) return password;
  }
}

function isAllowed(password: string): boolean {
  try {
    refuseWeakPassword(password, []);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
