import "server-only";
export { labelOf } from "./account";
export { requireOwn, requirePair } from "./moves/service";
export { findAccount } from "./queries";
