import { isIsoDay } from "@/lib/platform/format";

/** Reads a parameter of an address by its name. */
export type ReadParameter = (name: string) => string | null | undefined;

const MAX_FILTER_LENGTH = 100;

/** Returns readers for the filters of a search: `text` is trimmed and cut, and `day` ignores what is not a day. */
export function toFilterReader(readParameter: ReadParameter) {
  const text = (name: string) =>
    readParameter(name)
      ?.replaceAll("\0", "")
      .trim()
      .slice(0, MAX_FILTER_LENGTH) || undefined;
  const day = (name: string) => {
    const value = text(name);
    return value && isIsoDay(value) ? value : undefined;
  };
  return { text, day };
}
