import { contracts } from "@/lib/bank/contracts";
import { type Contract, nameOf } from "@/lib/calls/call";
import { refusalsOf } from "@/lib/calls/refusals";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";

export const contractsByName: ReadonlyMap<string, Contract> = new Map(
  contracts.map((contract) => [nameOf(contract), contract]),
);

/** Every error that a call may answer, by code. */
export const errorsByCode: ReadonlyMap<string, ErrorValue> = new Map(
  [
    ...Object.values(commonErrors),
    ...contracts.flatMap((call) => [...refusalsOf(call), call.fallback]),
  ].map((error) => [error.code, error]),
);
