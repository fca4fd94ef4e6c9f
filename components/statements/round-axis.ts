/** Returns the top of an axis for amounts up to `maximum`, which is above zero: 2, 4, 6, 8 or 10 times a power of ten. */
export function roundAxis(maximum: bigint): bigint {
  let unit = 1n;
  while (unit * 10n < maximum) unit *= 10n;
  const steps = (maximum + 2n * unit - 1n) / (2n * unit);
  return 2n * unit * steps;
}
