import * as accounts from "@/lib/accounts/contract";
import * as approvals from "@/lib/approvals/contract";
import * as auth from "@/lib/auth/contract";
import { changePassword } from "@/lib/auth/password-change/contract";
import { removeSecondFactor, twoFactor } from "@/lib/auth/two-factor/contract";
import * as beneficiaries from "@/lib/beneficiaries/contract";
import * as cards from "@/lib/cards/contract";
import * as customers from "@/lib/customers/contract";
import * as documents from "@/lib/documents/contract";
import * as history from "@/lib/history/contract";
import * as loans from "@/lib/loans/contract";
import * as messages from "@/lib/messages/contract";
import * as notifications from "@/lib/notifications/contract";
import * as openapi from "@/lib/openapi/contract";
import * as payeeCheck from "@/lib/payee-check/contract";
import * as photos from "@/lib/photos/contract";
import * as postings from "@/lib/postings/contract";
import * as standingOrders from "@/lib/standing-orders/contract";
import * as statement from "@/lib/statement/contract";
import * as transfers from "@/lib/transfers/contract";
import * as wires from "@/lib/wires/contract";
import { type Contract, nameOf } from "./call";

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
