import "server-only";
import { dormantMail, dormantSoonMail } from "@/lib/features/customers/mail";
import { DORMANT, dormantFrom } from "@/lib/identity/account-status";
import { type Tx, transaction } from "@/lib/platform/db/prisma";
import { type Mail, queueMails } from "@/lib/platform/mail/store";

/** The most persons that one transaction handles. */
const BATCH = 500;

type Step = { day: string; signal: AbortSignal };

/**
 * Makes persons dormant who have not acted for 24 months, and announces it to those who have not for 23. Emails are
 * committed with the change that they are about, so running it again sends nothing twice.
 */
export const makeDormant = {
  name: "Dormancy",
  run: async ({ day, signal }: Step) => {
    while (!signal.aborted && (await begin(day)) > 0);
    while (!signal.aborted && (await announce(day)) > 0);
  },
};

type Person = { id: string; email: string; fullName: string };

/** @returns the number of persons who were made dormant. */
const begin = (day: string): Promise<number> =>
  transaction(async (tx) => {
    const persons = await tx.$queryRaw<Person[]>`
      SELECT customer_id AS id, email, full_name AS "fullName" FROM dormancy_begin(${day}::date, ${BATCH}::int)`;
    await notify(
      tx,
      persons.map(({ id }) => ({ customerId: id, detail: DORMANT })),
      persons.map(({ email, fullName }) => dormantMail(email, fullName)),
    );
    return persons.length;
  });

/** @returns the number of persons who got the announcement. */
const announce = (day: string): Promise<number> =>
  transaction(async (tx) => {
    const persons = await tx.$queryRaw<(Person & { from: string })[]>`
      SELECT customer_id AS id, email, full_name AS "fullName", dormant_from::text AS "from"
      FROM dormancy_announce(${day}::date, ${BATCH}::int)`;
    await notify(
      tx,
      persons.map(({ id, from }) => ({
        customerId: id,
        detail: dormantFrom(from),
      })),
      persons.map(({ email, fullName, from }) =>
        dormantSoonMail(email, fullName, from),
      ),
    );
    return persons.length;
  });

async function notify(
  tx: Tx,
  lines: { customerId: string; detail: string }[],
  mails: Mail[],
): Promise<void> {
  await tx.notification.createMany({
    data: lines.map((line) => ({ ...line, kind: "status" as const })),
  });
  await queueMails(tx, mails);
}
