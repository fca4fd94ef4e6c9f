import { expect, it } from "vitest";
import { bankToday } from "@/lib/platform/time/clock";
import { payThroughCrashes, withCrashingDatabase } from "@/lib/testing/crashes";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan, runDueLoans } from "@/lib/testing/loans";
import { plantStaff } from "@/lib/testing/staff";
import { addMonths } from "@/lib/platform/time/calendar";

const CRASHES = 2;
const LOANS = 5;
const MONTHS = 24;

it(
  `${CRASHES} crashes while instalments are collected: each is paid once`,
  () =>
    withCrashingDatabase(async (database, owner) => {
      await plantStaff(owner);
      const accounts = await openAccounts(owner, LOANS, {
        balanceMinor: 200_000n,
      });
      for (const account of accounts)
        await plantLoan(owner, account, {
          termMonths: MONTHS,
          paidOutOn: addMonths(bankToday(), -MONTHS - 1),
        });
      const { rows } = await owner.query<{ sum: string }>(
        "SELECT sum(principal_minor + interest_minor) AS sum FROM loan_instalments",
      );
      const costMinor = BigInt(rows[0]!.sum) / BigInt(LOANS);
      await payThroughCrashes({
        database,
        owner,
        run: runDueLoans,
        countPaid:
          "SELECT count(*) FROM loan_instalments WHERE paid_at IS NOT NULL",
        wanted: LOANS * MONTHS,
        crashes: CRASHES,
      });
      for (const { totalMinor } of await balancesOf(owner, accounts))
        expect(totalMinor).toBe(200_000n + 120_000n - costMinor);
      const letters = await owner.query<{ count: string }>(
        "SELECT count(*) FROM messages WHERE subject = 'Your loan is repaid'",
      );
      expect(letters.rows[0]!.count).toBe(String(LOANS));
      await expectBooksInOrder(owner);
    }),
  120_000,
);
