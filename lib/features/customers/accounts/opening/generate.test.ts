import { expect, test } from "vitest";
import type { Admin } from "@/lib/identity/callers";
import { adminCreateSchema } from "@/lib/features/customers/schema";
import { isLuhn } from "@/lib/testing/luhn";
import { generateAccountValues } from "./service";

test("generates values that open an account, never the same twice", () => {
  const made = Array.from({ length: 50 }, () =>
    generateAccountValues({} as Admin),
  );
  for (const { password, ...account } of made) {
    expect(isLuhn(account.accountNumber)).toBe(true);
    const { success, error } = adminCreateSchema.safeParse({
      fullName: "Erika Example",
      username: "erika",
      phoneNumber: "+41 44 000 00 00",
      email: "erika@mail.example",
      occupation: "Printer",
      dateOfBirth: "1980-01-01",
      maritalStatus: "Single",
      address: "Musterweg 1",
      accountType: "savings",
      availableBalance: 0,
      totalBalance: 0,
      registerationDate: "2024-01-02",
      accountLimit: 100,
      password,
      retype_password: password,
      ...account,
    });
    expect(error?.issues).toBeUndefined();
    expect(success).toBe(true);
  }
  for (const name of ["accountNumber", "cotCode", "password"] as const)
    expect(new Set(made.map((values) => values[name])).size).toBe(50);
});
