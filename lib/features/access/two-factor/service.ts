import "server-only";
import { audit } from "@/lib/audit/store";
import { seal } from "@/lib/platform/crypto/sealed";
import { keyedHash } from "@/lib/platform/crypto/secrets";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  recoveryCodesReplacedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from "@/lib/identity/mail";
import { site } from "@/lib/platform/config/site";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, Customer } from "@/lib/identity/callers";
import { requirePassword } from "@/lib/identity/require-password";
import { endOtherSessions } from "@/lib/identity/sessions/store";
import {
  aadFor,
  readStep,
  requireCode,
  subjectOf,
  wrongCode,
} from "@/lib/identity/two-factor/check";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeText,
  setUpOf,
} from "@/lib/identity/two-factor/rules";
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  insertFactor,
  replaceRecoveryCodes,
} from "@/lib/identity/two-factor/store";
import { countTry, forgetTries } from "@/lib/identity/two-factor/tries";
import { mailHolder } from "@/lib/identity/notify";

type Caller = Customer | Admin;

type SetUp = { secret: string; link: string; picture: string };

/**
 * Starts setting up two-factor sign-in, which takes effect with {@link confirmTwoFactor}. Starting again replaces
 * the secret.
 * @returns the secret in base32, as an otpauth link, and as the QR code of the link (SVG).
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED or TWO_FACTOR_ON.
 */
export async function startTwoFactor(
  caller: Caller,
  password: string,
): Promise<SetUp> {
  const proof = await requirePassword(caller, password, "password");
  const secret = newSecret();
  const isBegun = await transaction((tx) =>
    insertFactor(tx, caller, proof, (id) =>
      seal(env().TWO_FACTOR_KEYS, secret, aadFor(id)),
    ),
  );
  if (!isBegun) throw new DomainError(secondFactorErrors.TWO_FACTOR_ON);
  const label =
    caller.realm === "customer" ? caller.main.number : caller.username;
  return { secret, ...setUpOf(secret, label, site.name) };
}

/**
 * Turns two-factor sign-in on with a first code of the app and ends all the caller's other sessions.
 * @returns the recovery codes, which cannot be shown again.
 * @throws DomainError TWO_FACTOR_NOT_STARTED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED or SIGNED_OUT.
 */
export async function confirmTwoFactor(
  caller: Caller,
  code: string,
  context: RequestContext,
): Promise<string[]> {
  const factor = await findFactor(caller);
  if (!factor || factor.confirmedAt)
    throw new DomainError(secondFactorErrors.TWO_FACTOR_NOT_STARTED);
  const codeTry = await countTry(caller, "session");
  const step = readStep(factor, code);
  if (step === null) throw await wrongCode(caller, factor, code, codeTry);
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    if (!(await confirmFactor(tx, caller, factor.id, step)))
      throw new DomainError(secondFactorErrors.TWO_FACTOR_NOT_STARTED);
    await storeRecoveryCodes(tx, caller, factor.id, codes);
    // They were started with a password alone.
    await endOtherSessions(tx, caller);
    await audit(tx, caller, context, {
      action: identityActions["two-factor.turn-on"],
      ...subjectOf(caller),
      before: { twoFactor: "off" },
      after: { twoFactor: "on" },
    });
    await mailHolder(tx, caller, twoFactorOnMail);
  });
  await forgetTries(codeTry);
  return codes;
}

/**
 * Replaces the recovery codes; the old ones stop working.
 * @throws DomainError TWO_FACTOR_OFF, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED or SIGNED_OUT.
 */
export async function renewRecoveryCodes(
  caller: Caller,
  code: string,
  context: RequestContext,
): Promise<string[]> {
  const factor = await requireEnabled(caller);
  await requireCode(caller, code, context);
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    await storeRecoveryCodes(tx, caller, factor.id, codes);
    await audit(tx, caller, context, {
      action: identityActions["two-factor.renew-codes"],
      ...subjectOf(caller),
    });
    await mailHolder(tx, caller, recoveryCodesReplacedMail);
  });
  return codes;
}

/**
 * Turns two-factor sign-in off.
 * @throws DomainError TWO_FACTOR_OFF, PASSWORD_WRONG, PASSWORD_LOCKED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED or
 * SIGNED_OUT.
 */
export async function stopTwoFactor(
  caller: Caller,
  { password, code }: { password: string; code: string },
  context: RequestContext,
): Promise<void> {
  await requireEnabled(caller);
  const proof = await requirePassword(caller, password, "password");
  await requireCode(caller, code, context);
  await transaction(async (tx) => {
    await deleteFactor(tx, caller, proof);
    await audit(tx, caller, context, {
      action: identityActions["two-factor.turn-off"],
      ...subjectOf(caller),
      before: { twoFactor: "on" },
      after: { twoFactor: "off" },
    });
    await mailHolder(tx, caller, twoFactorOffMail);
  });
}

async function requireEnabled(caller: Caller) {
  const factor = await findFactor(caller);
  if (!factor?.confirmedAt)
    throw new DomainError(secondFactorErrors.TWO_FACTOR_OFF);
  return factor;
}

function storeRecoveryCodes(
  tx: Tx,
  caller: Caller,
  factorId: string,
  codes: string[],
) {
  const hash = (code: string) =>
    keyedHash(env().CODE_SECRET, recoveryCodeText(factorId, code));
  return replaceRecoveryCodes(tx, caller, codes.map(hash));
}
