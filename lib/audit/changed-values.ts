type Values = Record<string, string>;

/** Returns the values that a change has replaced, before and after it. */
export function changedValues(
  before: Values,
  after: Values,
): { before: Values; after: Values } {
  const names = Object.keys(after).filter(
    (name) => before[name] !== after[name],
  );
  const pick = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  return { before: pick(before), after: pick(after) };
}
