import "server-only";
export { labelOf } from "./account";
export { requirePair } from "./moves/service";
export { findAccount } from "./queries";
