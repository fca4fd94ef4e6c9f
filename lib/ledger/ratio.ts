/**
 * Returns a quotient of whole numbers as text, with about six significant digits, such as `1.15730` or `0.00639533`.
 * For reading only: amounts are converted with the two numbers.
 */
export function formatRatio(numerator: bigint, denominator: bigint): string {
  const decimals = decimalsFor(numerator, denominator);
  const scaled =
    (2n * numerator * 10n ** decimals + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(Number(decimals) + 1, "0");
  const point = digits.length - Number(decimals);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function decimalsFor(numerator: bigint, denominator: bigint): bigint {
  if (numerator >= 100n * denominator) return 3n;
  if (numerator >= denominator) return 5n;
  return 10n * numerator >= denominator ? 6n : 8n;
}
