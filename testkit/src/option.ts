/**
 * Checks an option of `test.use` or a name, which a test in JavaScript can misspell.
 * @throws Error that names what it can be
 */
export function expectOption(
  option: Record<string, string>,
  known: readonly string[],
): void {
  for (const [name, value] of Object.entries(option))
    if (!known.includes(value))
      throw new Error(
        `There is no ${name} "${value}": it is one of ${known.join(", ")}.`,
      );
}
