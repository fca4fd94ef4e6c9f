import "server-only";
import { randomUUID } from "node:crypto";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { refuse } from "./reply";

/** What an address below /api answers that is none of our calls: 404 in the form of every other refusal. */
export async function unknownCall(): Promise<Response> {
  return refuse(new DomainError("NOT_FOUND"), randomUUID(), "UNEXPECTED");
}
