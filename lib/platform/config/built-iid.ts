/** No institution has it, so its IBANs are plainly made up. */
export const MADE_UP_IID = "00000";

/** Likewise, for the other bank of the demonstration and of the tests. */
export const OTHER_BANK_IID = "00001";

/** Returns the institution number of the bank as it was at the build, because forms in the browser need it as well. */
export function readBuiltIid(): string {
  const { BANK_IID: iid } = JSON.parse(
    process.env.BUILT_SETTINGS || "{}",
  ) as Partial<Record<string, string>>;
  return iid || MADE_UP_IID;
}
