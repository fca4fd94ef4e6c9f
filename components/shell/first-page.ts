import { redirect } from "next/navigation";
import { DomainError } from "@/lib/platform/errors/domain-error";

/** For `.catch`: redirects to `path` when the cursor is invalid and rethrows every other error. */
export function toFirstPage(path: string) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === "CURSOR_INVALID") {
      redirect(path);
    }
    throw error;
  };
}
