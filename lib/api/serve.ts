import "server-only";
import { toRefusal } from "./database-refusals";
import { recordMissingItem } from "./missing-item";
import { serveWith } from "./serve-with";

/** Creates the route handler of a call. */
export const serve = serveWith({ toRefusal, recordMissingItem });
