import "server-only";
import { randomUUID } from "node:crypto";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { errorResponse } from "./responses";

/** What an address below /api answers that is none of our calls: 404 in the form of every other refusal. */
export async function unknownCall(): Promise<Response> {
  return errorResponse(
    new DomainError(commonErrors.NOT_FOUND),
    randomUUID(),
    UNEXPECTED,
  );
}
