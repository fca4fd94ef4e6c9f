import { type Currency, decimalsOf } from "./money";

const MICRO = 1_000_000n;

/** Divides and rounds half to even. The divisor is positive. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const whole = a / b;
  const rest = a % b;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const away = twice > b || (twice === b && whole % 2n !== 0n);
  return whole + (away ? (a < 0n ? -1n : 1n) : 0n);
}

/** Interest in millionths of a minor unit as minor units, rounded half to even, as it is paid. */
export const toMinor = (micro: bigint): bigint => divideHalfEven(micro, MICRO);

/** Interest in millionths of a minor unit with all its places, such as `"0.68493151"`. */
export function formatMicro(micro: bigint, currency: Currency): string {
  const places = 6 + decimalsOf(currency);
  const digits = (micro < 0n ? -micro : micro)
    .toString()
    .padStart(places + 1, "0");
  return `${micro < 0n ? "\u2212" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
