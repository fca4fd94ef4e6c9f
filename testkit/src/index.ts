export { fillIn } from "./fill-in";
export { openWindow } from "./hydration";
export { expect, test } from "./fixtures";
export type { BankFixtures, BankOptions, BankWorkerOptions } from "./fixtures";
export type { AnyBank as Bank } from "./bank";
export type { LedgerEntry } from "./books";
export type { Chaos, Hold } from "./chaos";
export type { CallName } from "./api";
export { CallLost, CallRefused } from "./client";
export type { CallOptions, Client } from "./client";
export type { Clock, Span } from "./clock";
export type { Email } from "./email";
export type { FailedJob, Jobs } from "./jobs";
export type { Mailbox } from "./mailbox";
export type { NewCustomer, StaffName } from "./people";
export type { Authenticator, Customer, Staff } from "./person";
export type { PendingWire, Rail, WireState } from "./rail";
export type {
  Behaviour,
  BehaviourRule,
  IncomingPayment,
  OtherBank,
  OtherBankPayment,
} from "./other-bank";
export type { Loan } from "./access";
export type { CustomerRecord, PersonaName } from "./run";
export type { Statement, StatementFormat, StatementLine } from "./statement";
