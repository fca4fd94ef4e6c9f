import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { requestIdOf } from "./client-ip";
import { errorResponse } from "./responses";

/** Answers 404 for an address below /api that is no call. */
export async function unknownCall({ headers }: Request): Promise<Response> {
  return errorResponse(
    new DomainError(commonErrors.UNKNOWN_CALL),
    requestIdOf(headers),
    UNEXPECTED,
  );
}
