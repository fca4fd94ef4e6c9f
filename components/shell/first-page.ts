import { redirect } from "next/navigation";
import { DomainError } from "@/lib/errors/domain-error";

/** For `.catch`: a cursor that is none of ours leads to `path` instead of an error. */
export function toFirstPage(path: string) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === "CURSOR_INVALID") {
      redirect(path);
    }
    throw error;
  };
}
