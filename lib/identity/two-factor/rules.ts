import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { toQrCode } from "@/lib/platform/qr-code";

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
// Without letters and digits that are easily confused.
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LETTERS_OF_A_CODE = 24;
const LETTERS_OF_A_GROUP = 4;

// Every authenticator app supports these parameters.
const totp = (secret: string, label = "", issuer = "") =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    label,
    issuer,
  });

/** Returns a new secret of 160 bits in base32. */
export const newSecret = (): string =>
  new Secret({ size: SECRET_BYTES }).base32;

/**
 * Returns the time step of an app code, in whole periods since 1970; null if it is neither the code of the current
 * step nor of the one before. Typing takes time, so the code that the app has just replaced is accepted as well.
 */
export function timeStepOf(
  secret: string,
  code: string,
  now: Date,
): number | null {
  const current = stepAt(now);
  return findStep(secret, code, [current, current - 1]);
}

/** Returns the next time step if a code is that of an app whose clock is ahead; null otherwise. */
export const nextStepOf = (
  secret: string,
  code: string,
  now: Date,
): number | null => findStep(secret, code, [stepAt(now) + 1]);

const stepAt = (now: Date) => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

function findStep(secret: string, code: string, steps: number[]) {
  if (!/^\d{6}$/.test(code)) return null;
  const isCodeOf = (step: number) =>
    totp(secret).validate({
      token: code,
      timestamp: step * STEP_SECONDS * 1_000,
      window: 0,
    }) !== null;
  return steps.find(isCodeOf) ?? null;
}

/** Returns the otpauth link that sets up an app, and its QR code as SVG. */
export function setUpOf(secret: string, label: string, issuer: string) {
  const link = totp(secret, label, issuer).toString();
  return { link, picture: toQrCode(link) };
}

/**
 * Returns ten recovery codes as displayed: `ABCD-EFGH-JKMN-PQRS-TVWX-YZ23`. Each has 117 bits, so a keyed hash stores
 * it as safely as a password hash would.
 */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LETTERS_OF_A_CODE }, letter).join("");
    const groups = new RegExp(`.{${LETTERS_OF_A_GROUP}}`, "g");
    return code.match(groups)!.join("-");
  });
}

/** Returns what the keyed hash of a recovery code is made from, so that it is good for one factor only. */
export function recoveryCodeText(factorId: string, code: string): string {
  return `recovery:${factorId}:${code.replaceAll("-", "")}`;
}
