import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isStaffChange, nameOf, type Contract } from "@/lib/calls/call";
import { contracts } from "./contracts";

const ROOT = join(import.meta.dirname, "../..");

/** The calls of staff that move money, at once or after an approval. */
const MOVES_MONEY = [
  "POST /credit/{accountId}",
  "POST /debit/{accountId}",
  "POST /transaction-history",
  "DELETE /delete-history/{historyId}",
  "POST /admin-create",
  "PUT /admin-update/{userId}",
  "DELETE /admin-delete/{userId}",
  "POST /settle-wire/{wireId}",
  "POST /settle-wires",
  "POST /return-wire/{wireId}",
  "POST /assign-incoming-payment/{incomingId}",
  "POST /return-incoming-payment/{incomingId}",
  "POST /refund-case/{caseId}",
  "POST /grant-recall/{caseId}",
  "POST /decide-loan/{loanId}",
  "POST /write-off-loan/{loanId}",
  "POST /manual-entries",
  "POST /reverse-manual-entry/{manualEntryId}",
];

/** Those that may need a second person for another reason. */
const MOVES_NOTHING = [
  "POST /remove-second-factor/{userId}",
  "PUT /admin-status/{userId}",
  "POST /unblock-account/{accountNumber}",
  "POST /rates",
  "POST /import-rates",
  "POST /change-product",
  "POST /change-loan-product",
];

/** Calls of {@link MOVES_MONEY} with buttons only, so that there is no field to press Enter in. */
const WITHOUT_FORM = [
  "POST /settle-wire/{wireId}",
  "POST /settle-wires",
  "POST /grant-recall/{caseId}",
];

test("every call that may need a second person is known to move money or not", () => {
  const changes = contracts.filter(isStaffChange);
  const names: string[] = changes.map(nameOf);
  const known = [...MOVES_MONEY, ...MOVES_NOTHING];
  expect(
    changes
      .filter(({ mayNeedApproval }) => mayNeedApproval)
      .map(nameOf)
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

const files = readdirSync(join(ROOT, "components"), {
  recursive: true,
  withFileTypes: true,
})
  .filter(({ name }) => name.endsWith(".tsx"))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));

/** The calls that a form can make, and whether it keeps Enter from sending it. */
async function formsOf(source: string) {
  const alias = /const (\w+) = \(\) =>\s*import\("([^"]+)"\)/.exec(source);
  const text = alias
    ? source.replaceAll(`await ${alias[1]}()`, `await import("${alias[2]}")`)
    : source;
  const forms = text.split("useCallForm({").slice(1);
  const found = forms.map(async (form) => {
    const [, path, name] =
      /^\s*contract: async \(\) =>\s*\(await import\("([^"]+staff-contract)"\)\)\s*(?:\.(\w+)|\[)/.exec(
        form,
      ) ?? [];
    if (!path) return null;
    const declared = (await import(
      /* @vite-ignore */ join(ROOT, path.replace("@/", ""))
    )) as Record<string, Contract>;
    const calls = name ? [declared[name]!] : Object.values(declared);
    return {
      calls: calls.filter((value) => "method" in value).map(nameOf),
      isKept: /\bmovesMoney\b/.test(form),
    };
  });
  return (await Promise.all(found)).filter((form) => form !== null);
}

test("Enter in a field sends no form that moves money", async () => {
  const forms = (await Promise.all(files.map(formsOf))).flat();
  const moving = forms.filter(({ calls }) =>
    calls.some((name) => MOVES_MONEY.includes(name)),
  );
  expect(
    moving.filter(({ isKept }) => !isKept).map(({ calls }) => calls),
  ).toEqual([]);
  const seen = new Set<string>(moving.flatMap(({ calls }) => calls));
  expect(MOVES_MONEY.filter((name) => !seen.has(name))).toEqual(WITHOUT_FORM);
});
