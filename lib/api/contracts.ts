import * as accounts from "@/lib/features/customers/accounts/contract";
import * as approvals from "@/lib/approvals/contract";
import * as auth from "@/lib/identity/contract";
import { changePassword } from "@/lib/identity/password-change/contract";
import {
  removeSecondFactor,
  twoFactor,
} from "@/lib/identity/two-factor/contract";
import * as beneficiaries from "@/lib/features/payments/beneficiaries/contract";
import * as cards from "@/lib/features/cards/contract";
import * as customers from "@/lib/features/customers/contract";
import * as documents from "@/lib/features/documents/contract";
import * as history from "@/lib/features/statements/history/contract";
import * as loans from "@/lib/features/loans/contract";
import * as messages from "@/lib/features/inbox/messages/contract";
import * as notifications from "@/lib/features/inbox/notifications/contract";
import * as openapi from "./contract";
import * as payeeCheck from "@/lib/features/payments/payee-check/contract";
import * as photos from "@/lib/features/customers/photos/contract";
import * as postings from "@/lib/features/back-office/postings/contract";
import * as standingOrders from "@/lib/features/payments/standing-orders/contract";
import * as statement from "@/lib/features/statements/files/contract";
import * as transfers from "@/lib/features/payments/transfers/contract";
import * as wires from "@/lib/features/payments/wires/contract";
import { type Contract, nameOf } from "@/lib/identity/call";

const features: Record<string, Contract>[] = [
  auth,
  customers,
  transfers,
  payeeCheck,
  beneficiaries,
  standingOrders,
  history,
  statement,
  messages,
  loans,
  notifications,
  postings,
  approvals,
  wires,
  accounts,
  twoFactor.customer,
  twoFactor.admin,
  { removeSecondFactor },
  changePassword,
  documents,
  photos,
  cards,
  openapi,
];

/** Every call of `/api`, in the order of the documentation. */
export const contracts = features.flatMap((calls) => Object.values(calls));

/** The same by method and path: `POST /transfer`. */
export const contractsByName: ReadonlyMap<string, Contract> = new Map(
  contracts.map((contract) => [nameOf(contract), contract]),
);
