import { expect, it } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { post } from "@/lib/testing/bookkeeper";
import { referenceOf } from "@/lib/ledger/reference";
import { testDatabase } from "@/lib/testing/database";
import { movement, openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { findCounterpart } from "./counterpart-queries";

const { ownerPool } = await testDatabase();

const ownerOf = (accountId: bigint) => signedInOwner(ownerPool, accountId);

it("links an entry and its reversal, for both customers and staff only", async () => {
  const accounts = await openAccounts(ownerPool, 3, { balanceMinor: 900n });
  const [from, to, stranger] = accounts as [bigint, bigint, bigint];
  const wrong = await post(movement(from, to, 500n));
  const reversal = await post(
    movement(to, from, 500n, {
      kind: "reversal",
      reversesId: wrong.entryId,
      description: "Taken back",
    }),
  );
  const admin = await plantStaff(ownerPool);
  for (const reader of [await ownerOf(from), await ownerOf(to), admin]) {
    expect(await findCounterpart(reader, wrong.publicId)).toEqual({
      id: reversal.publicId,
      reference: referenceOf(reversal.publicId),
      kind: "reversal",
      isReversal: true,
      description: "Taken back",
    });
    expect(await findCounterpart(reader, reversal.publicId)).toEqual({
      id: wrong.publicId,
      reference: referenceOf(wrong.publicId),
      kind: "reversal",
      isReversal: false,
      description: "Taken back",
    });
  }
  expect(
    await findCounterpart(await ownerOf(stranger), wrong.publicId),
  ).toBeNull();
  const nobody = {} as Customer;
  expect(await findCounterpart(nobody, wrong.publicId)).toBeNull();
});

it("returns null for an entry without a reversal", async () => {
  const accounts = await openAccounts(ownerPool, 2, { balanceMinor: 900n });
  const [from, to] = accounts as [bigint, bigint];
  const { publicId } = await post(movement(from, to, 500n));
  expect(await findCounterpart(await ownerOf(from), publicId)).toBeNull();
});
