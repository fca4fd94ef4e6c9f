import "server-only";
import { mainNumber } from "./accounts";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { clearAttemptsWithin } from "@/lib/platform/rate-limit/throttle";
import type { Principal, Realm } from "./callers";
import { findCustomerId } from "./customer-key";
import { identityErrors } from "./errors";
import type { PasswordProof } from "./passwords";
import { codeLimits, passwordLimits } from "./limits";
import { writePassword } from "./sign-in-data";

export type Recipient = {
  email: string;
  /** Blank if nobody has proven the address. As name_in_mail in SQL. */
  fullName: string;
};

const recipientSelect = {
  email: true,
  fullName: true,
  emailSetByStaff: true,
} as const;

/** Returns a customer as emails may name them. */
export const toRecipient = <
  Row extends { emailSetByStaff: boolean } & Recipient,
>(
  row: Row,
): Row => ({ ...row, fullName: row.emailSetByStaff ? "" : row.fullName });

export async function findRecipient(
  tx: Pick<Tx, "customer">,
  customerId: string,
): Promise<Recipient & { isVerified: boolean }> {
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: { ...recipientSelect, isVerified: true },
  });
  return toRecipient(customer);
}

/** Makes transactions that change the data of one customer take turns. Lock the account before, if you need both. */
export async function lockPerson(tx: Tx, customerId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    "SELECT FROM customers WHERE id = $1::uuid FOR NO KEY UPDATE",
    customerId,
  );
}

/** {@link lockPerson}, with the customer's account before. */
export async function lockPersonWithAccount(
  tx: Tx,
  customerId: string,
): Promise<void> {
  await tx.$executeRawUnsafe(
    "SELECT accounts_lock(ARRAY(SELECT id FROM accounts WHERE customer_id = $1::uuid))",
    customerId,
  );
  await lockPerson(tx, customerId);
}

/** Returns the customer with this id or account number as a recipient. @throws DomainError USER_NOT_FOUND. */
export async function requireRecipient(tx: Tx, idOrNumber: string) {
  const id = await findCustomerId(tx, idOrNumber);
  const customer =
    id &&
    (await tx.customer.findUnique({
      where: { id },
      select: {
        ...recipientSelect,
        id: true,
        isVerified: true,
        accounts: { select: { number: true } },
      },
    }));
  if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
  return toRecipient(customer);
}

/** The holder of an account, as the recipient of emails about its security. Staff go by their username. */
export type Holder = Recipient & { realm: Realm };

/** Returns the holder; null for a member of staff without an email address. */
export async function findHolder(
  tx: Tx,
  { realm, id }: Principal,
): Promise<Holder | null> {
  if (realm === "admin") {
    const admin = await tx.admin.findUnique({
      where: { id },
      select: { email: true, username: true },
    });
    if (!admin?.email) return null;
    return { email: admin.email, fullName: admin.username, realm };
  }
  const customer = await tx.customer.findUnique({
    where: { id },
    select: recipientSelect,
  });
  return customer && { ...toRecipient(customer), realm };
}

/** Returns the verified customer with this email address, or null. Unverified sign-ups do not reserve an address. */
export async function findVerifiedByEmail(
  email: string,
  tx: Pick<Tx, "customer"> = prisma(),
): Promise<(Recipient & { id: string }) | null> {
  const owner = await tx.customer.findFirst({
    where: { isVerified: true, email },
    select: { ...recipientSelect, id: true },
  });
  return owner && toRecipient(owner);
}

/** Anybody can sign up with an address of somebody else, and must not hide the sign-up of its owner. */
export const MAX_UNFINISHED = 5;

/** Returns the newest sign-ups with this email address that wait for their codes, {@link MAX_UNFINISHED} at most. */
export const listUnfinishedSignUps = (email: string) =>
  prisma().customer.findMany({
    where: { isVerified: false, email },
    orderBy: { registrationDate: "desc" },
    take: MAX_UNFINISHED,
    select: { id: true, email: true, passwordHash: true },
  });

/** Returns the name and account number of the verified customer with this email address, or null. */
export async function findNumberByEmail(
  email: string,
): Promise<{ fullName: string; number: string | null } | null> {
  const owner = await prisma().customer.findFirst({
    where: { isVerified: true, email },
    select: { ...recipientSelect, accounts: mainNumber },
  });
  return (
    owner && {
      fullName: toRecipient(owner).fullName,
      number: owner.accounts[0]?.number ?? null,
    }
  );
}

/** Invalidates the proofs of all the customer's reset flows, because the password has changed. */
async function revokeProofs(tx: Tx, customerId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE code_flows SET proof_hash = NULL, used_at = clock_timestamp(), demo_code = NULL
    WHERE customer_id = ${customerId}::uuid AND purpose = 'password_reset'`;
}

/** Forgets the failures with a password that is being replaced, and the wrong codes that followed it. */
export async function forgetFailures(
  tx: Tx,
  { realm, id }: Principal,
): Promise<void> {
  await clearAttemptsWithin(tx, passwordLimits[realm], id);
  await clearAttemptsWithin(tx, codeLimits[realm], id);
}

/**
 * Sets a customer's password without the current one, and ends their running resets. A password that staff set is
 * temporary: the customer must change it before anything else.
 */
export async function setCustomerPassword(
  tx: Tx,
  id: string,
  passwordHash: string,
  setBy: "owner" | "staff",
): Promise<void> {
  await forgetFailures(tx, { realm: "customer", id });
  await revokeProofs(tx, id);
  await writePassword(tx, id, passwordHash, setBy === "staff");
}

export async function findPasswordHash({
  realm,
  id,
}: Principal): Promise<string | undefined> {
  const select = { passwordHash: true };
  const row =
    realm === "customer"
      ? await prisma().customer.findUnique({ where: { id }, select })
      : await prisma().admin.findUnique({ where: { id }, select });
  return row?.passwordHash;
}

/**
 * Replaces the stored hash of a password, which its holder has chosen or which is unchanged. The database checks
 * the proof of the current one.
 * @returns false if the password has changed meanwhile.
 */
export async function renewPassword(
  { realm, id }: Principal,
  proof: PasswordProof,
  newHash: string,
  { tx = prisma(), isChosen = false }: { tx?: Tx; isChosen?: boolean } = {},
): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ renewed: boolean }]>`
    SELECT password_renew(${realm}::realm, ${id}::uuid, ${proof}, ${newHash}, ${isChosen}) AS renewed`;
  return row.renewed;
}

/**
 * Sets the password of a customer or staff member who has proven the current one, and ends a customer's running resets.
 * @returns false if the password has changed meanwhile.
 */
export async function replaceOwnPassword(
  tx: Tx,
  caller: Principal,
  proof: PasswordProof,
  newHash: string,
): Promise<boolean> {
  if (!(await renewPassword(caller, proof, newHash, { tx, isChosen: true })))
    return false;
  await forgetFailures(tx, caller);
  if (caller.realm === "admin") return true;
  await revokeProofs(tx, caller.id);
  return true;
}

export const identityPurges = [
  "DELETE FROM code_flows WHERE expires_at < clock_timestamp() - interval '1 day'",
  "SELECT second_factors_purge()",
  "SELECT sessions_purge()",
  "DELETE FROM known_devices WHERE last_seen_at < clock_timestamp() - interval '400 days'",
];
