import type { Route } from "next";
import { redirect } from "next/navigation";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

/** For `.catch`: redirects to `path` when the cursor is invalid and rethrows every other error. */
export function redirectOnBadCursor(path: Route) {
  return (error: unknown): never => {
    if (
      error instanceof DomainError &&
      error.code === commonErrors.CURSOR_INVALID.code
    ) {
      redirect(path);
    }
    throw error;
  };
}
