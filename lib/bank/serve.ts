import "server-only";
import { toRefusal } from "./database-refusals";
import { recordMissingItem } from "./missing-item";
import { serveWith } from "@/lib/calls/serve";

/** Creates the route handler of a call. */
export const serve = serveWith({ toRefusal, recordMissingItem });
