import "server-only";
import type { Contract } from "@/lib/calls/call";
import { type Handle, serveWith } from "@/lib/calls/serve";
import { recordRefusal } from "@/lib/identity/record-refusal";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { toRefusal } from "./database-refusals";
import { recordMissingItem } from "./missing-item";

/** Creates the route handler of a call. */
export const serve = <C extends Contract>(contract: C, handle: Handle<C>) =>
  serveWith(contract, handle, async (thrown, person, { request, path }) => {
    const error = await toRefusal(thrown, person);
    recordRefusal(error, request, person);
    const isMissing = error instanceof DomainError && error.status === 404;
    if (isMissing && person?.realm === "customer")
      recordMissingItem(person, request, path);
    return error;
  });
