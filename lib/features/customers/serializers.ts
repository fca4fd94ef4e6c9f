import type { StoredBalance } from "./accounts/balances";
import type { SignUp } from "./schema";
import type { AccountStatus, ViewedCustomer } from "@/lib/identity/callers";
import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import { BASE_CURRENCY, type Currency, toJsonNumber } from "@/lib/ledger/money";
import { toPhotoJson } from "./pages";

/** A customer with their account, as the customer and staff see it. Never contains the password hash. */
export type Profile = {
  id: string;
  fullName: string;
  username: string;
  email: string;
  phoneNumber: string;
  occupation: string;
  /** `yyyy-mm-dd` */
  dateOfBirth: string;
  maritalStatus: string;
  address: string;
  accountType: "savings" | "current";
  accountNumber: string;
  accountCurrency: Currency;
  availableMinor: bigint;
  totalMinor: bigint;
  registrationDate: Date;
  cotCode: string;
  taxCode: string;
  /** The daily limit for transfers; null if there is none. */
  accountLimitMinor: bigint | null;
  leftTodayMinor: bigint | null;
  accountStatus: AccountStatus;
  isVerified: boolean;
  photoId: string | null;
};

/** An account with its owner, as staff choose one. */
export type FoundAccount = {
  number: string;
  fullName: string;
  name: string | null;
  type: AccountType | null;
  isMain: boolean;
  currency: Currency;
};

export type CustomerSummary = {
  id: string;
  fullName: string;
  accountNumber: string | null;
  email: string;
  accountStatus: AccountStatus;
  isVerified: boolean;
  photoId: string | null;
  /** Null until the customer has an account. */
  accountType: string | null;
  totalMinor: bigint | null;
  /** Of the main account. */
  currency: Currency;
};

const toOptionalNumber = (minor: bigint | null, currency: Currency) =>
  minor === null ? null : toJsonNumber(minor, currency);

export function toUserJson(profile: Profile) {
  return {
    _id: profile.id,
    id: profile.id,
    fullName: profile.fullName,
    username: profile.username,
    email: profile.email,
    phoneNumber: profile.phoneNumber,
    occupation: profile.occupation,
    dateOfBirth: profile.dateOfBirth,
    maritalStatus: profile.maritalStatus,
    address: profile.address,
    accountType: profile.accountType,
    accountNumber: profile.accountNumber,
    accountCurrency: profile.accountCurrency,
    availableBalance: toJsonNumber(
      profile.availableMinor,
      profile.accountCurrency,
    ),
    totalBalance: toJsonNumber(profile.totalMinor, profile.accountCurrency),
    registrationDate: profile.registrationDate.toISOString(),
    cotCode: profile.cotCode,
    taxCode: profile.taxCode,
    accountLimit: toOptionalNumber(profile.accountLimitMinor, BASE_CURRENCY),
    accountStatus: profile.accountStatus,
    isVerified: profile.isVerified,
    profilePhoto: toPhotoJson(profile.photoId),
  };
}

/** A customer in the list of programs: a row of the list and the profile, without the codes. */
export type ListedProfile = CustomerSummary &
  Pick<
    Profile,
    | "username"
    | "phoneNumber"
    | "occupation"
    | "dateOfBirth"
    | "maritalStatus"
    | "address"
    | "registrationDate"
    | "accountLimitMinor"
  > & {
    /** Null until the customer has an account. */
    accountCurrency: Currency | null;
    availableMinor: bigint | null;
  };

/** A customer as staff see it: the profile, the state of the latest code, and whether a second factor is on. */
export type CustomerDetail = Profile & {
  /** Reads more of this customer's data without another audit row. */
  viewed: ViewedCustomer;
  /** Of all accounts that are not empty, the main account first. */
  balances: StoredBalance[];
  otpCode: string;
  hasSecondFactor: boolean;
};

/** Serialises a customer for GET /admin-view-one-user/{id}. */
export function toDetailJson(detail: CustomerDetail) {
  return { ...toUserJson(detail), otpCode: detail.otpCode };
}

/** Serialises a row for GET /view-all-users?rows=short. */
export function toSummaryJson<Summary extends CustomerSummary>({
  photoId,
  totalMinor,
  currency,
  ...summary
}: Summary) {
  return {
    _id: summary.id,
    ...summary,
    totalBalance: toOptionalNumber(totalMinor, currency),
    profilePhoto: toPhotoJson(photoId),
  };
}

/** Serialises a row for GET /view-all-users. */
export function toListedJson({
  availableMinor,
  accountLimitMinor,
  ...profile
}: ListedProfile) {
  const { currency } = profile;
  return {
    ...toSummaryJson(profile),
    registrationDate: profile.registrationDate.toISOString(),
    availableBalance: toOptionalNumber(availableMinor, currency),
    accountLimit: toOptionalNumber(accountLimitMinor, BASE_CURRENCY),
  };
}

export type CustomerPage<Customer = CustomerSummary> = {
  customers: Customer[];
  nextCursor: string | null;
  /** Number of customers on all pages, at most `MAX_COUNT`. */
  total: number;
  hasMore: boolean;
};

/** Serialises a page of GET /view-all-users, each row with `toRow`. */
export const toListJson = <Customer>(
  { customers, nextCursor, total, hasMore: isMore }: CustomerPage<Customer>,
  toRow: (customer: Customer) => object,
) => ({ data: customers.map(toRow), nextCursor, total, isMore });

/** Serialises a sign-up for POST /sign-up; the ids are those of the code flow. */
export const toSignUpJson = (
  flowId: string,
  { fullName, username, email }: SignUp,
) => ({
  message: "Sign-up successful. We have emailed you a code.",
  data: { _id: flowId, id: flowId, fullName, username, email },
});

/** Serialises an account of GET /find-accounts. */
export const toFoundJson = ({
  number,
  fullName,
  currency,
  ...account
}: FoundAccount) => ({
  accountNumber: number,
  fullName,
  label: accountLabel(account),
  isMain: account.isMain,
  accountCurrency: currency,
});
