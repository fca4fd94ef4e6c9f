import "server-only";
export { lockOpenCaseOf, recordReversedCase } from "./reversal";
