import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { AccountStatus } from "@/lib/identity/callers";

export type CustomerLogin = {
  id: string;
  fullName: string;
  email: string;
  passwordHash: string;
  isVerified: boolean;
  status: AccountStatus;
};

export async function findCustomerLogin(
  accountNumber: string,
): Promise<CustomerLogin | undefined> {
  const { rows } = await pool().query<CustomerLogin>(
    `SELECT c.id, c.full_name AS "fullName", c.email, c.password_hash AS "passwordHash", c.is_verified AS "isVerified", a.status
     FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE a.number = $1`,
    [accountNumber],
  );
  return rows[0];
}

/** Returns the sign-in data of a staff member, or undefined; a disabled staff member is treated as unknown. */
export async function findAdminLogin(
  foldedName: string,
): Promise<{ id: string; username: string; passwordHash: string } | undefined> {
  const { rows } = await pool().query<{
    id: string;
    username: string;
    passwordHash: string;
  }>(
    `SELECT id, username, password_hash AS "passwordHash" FROM admins
     WHERE lower(username COLLATE "C") = $1 AND disabled_at IS NULL`,
    [foldedName],
  );
  return rows[0];
}
