import "server-only";
import { randomUUID } from "node:crypto";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { errorResponse } from "./responses";

/** Answers 404 for an address below /api that is no call. */
export async function unknownCall(): Promise<Response> {
  return errorResponse(
    new DomainError(commonErrors.UNKNOWN_CALL),
    randomUUID(),
    UNEXPECTED,
  );
}
