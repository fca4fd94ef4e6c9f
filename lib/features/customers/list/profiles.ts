import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type {
  CustomerSummary,
  ListedProfile,
} from "@/lib/features/customers/serializers";

type ProfileFields = Omit<ListedProfile, keyof CustomerSummary>;

type ProfileRow = Omit<ProfileFields, "dateOfBirth"> & {
  id: string;
  dateOfBirth: Date;
};

/** Returns what the list does not have of these customers, by id. The caller writes the audit row. */
export async function readProfiles(
  tx: Tx,
  ids: string[],
): Promise<Map<string, ProfileFields>> {
  const rows = await tx.$queryRaw<ProfileRow[]>`
    SELECT c.id, c.username, c.phone_number AS "phoneNumber", c.occupation, c.date_of_birth AS "dateOfBirth",
           c.marital_status AS "maritalStatus", c.address, c.registration_date AS "registrationDate",
           a.currency AS "accountCurrency", a.balance_minor - a.held_minor AS "availableMinor",
           r.daily_limit_minor AS "accountLimitMinor"
    FROM customers c
    JOIN customer_rights r ON r.customer_id = c.id
    LEFT JOIN accounts a ON a.customer_id = c.id AND a.is_main
    WHERE c.id = ANY (${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, dateOfBirth, ...row }) => [
      id,
      { ...row, dateOfBirth: dateOfBirth.toISOString().slice(0, 10) },
    ]),
  );
}
