/** The filter for what no member of staff has. No username has such characters. */
export const NOBODY = "(nobody)";

/** Returns the options of a filter by the member of staff who has something, from the usernames of the staff. */
export const assigneeOptions = (names: readonly string[]) => [
  { value: NOBODY, label: "Nobody" },
  ...names.map((name) => ({ value: name, label: name })),
];
