import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

const STEP_SECONDS = 30;
/** Steps before and after the current one whose codes are taken: clocks differ, and people type. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export const RECOVERY_CODES = 10;
// Without letters and digits that are mistaken for one another.
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LETTERS_OF_A_CODE = 10;

// What every authenticator app understands.
const app = (secret: string, label = "", issuer = "") =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    label,
    issuer,
  });

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string =>
  new Secret({ size: SECRET_BYTES }).base32;

/** The time step, in whole periods since 1970, that a code of the app belongs to; null where it is none of about now. */
export function stepOfCode(
  secret: string,
  code: string,
  now: Date,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const away = app(secret).validate({ token: code, timestamp, window: WINDOW });
  return away === null
    ? null
    : Math.floor(timestamp / 1_000 / STEP_SECONDS) + away;
}

/** What an app needs to be set up: as a link, and as the picture of that link. */
export function setUpOf(secret: string, label: string, issuer: string) {
  const link = app(secret, label, issuer).toString();
  // Black on white in any theme: cameras ask for it.
  const picture = renderSVG(link, { ecc: "M", border: 2, pixelSize: 4 });
  return { link, picture };
}

/** Ten codes for the day the app is gone, as they are shown: `ABCDE-FGHJK`, 49 bits each. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LETTERS_OF_A_CODE }, letter).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** The form in which a recovery code of this factor is kept. */
export function hashRecoveryCode(
  key: string,
  factorId: string,
  code: string,
): Uint8Array<ArrayBuffer> {
  const text = `recovery:${factorId}:${code.replace("-", "")}`;
  return new Uint8Array(createHmac("sha256", key).update(text).digest());
}
