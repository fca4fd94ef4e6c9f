import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { refusalsOf } from "./refusals";
import { contracts } from "./contracts";

/** Every error that a call may answer, by code. */
export const errorsByCode: ReadonlyMap<string, ErrorValue> = new Map(
  [
    ...Object.values(commonErrors),
    ...contracts.flatMap((call) => [...refusalsOf(call), call.fallback]),
  ].map((error) => [error.code, error]),
);
