import type { AccountStatus } from "@/lib/auth/callers";
import { toJsonNumber } from "@/lib/ledger/money";
import { fileCalls } from "@/lib/paths";

/** A customer with the account, as the owner and staff see it. Never the password hash. */
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
  accountCurrency: string;
  availableMinor: bigint;
  totalMinor: bigint;
  registrationDate: Date;
  cotCode: string;
  taxCode: string;
  /** What may leave by transfer in a day; null where there is no limit. */
  accountLimitMinor: bigint | null;
  leftTodayMinor: bigint | null;
  accountStatus: AccountStatus;
  isVerified: boolean;
  photoId: string | null;
};

/** A line of the staff's list of customers. */
export type CustomerSummary = {
  id: string;
  fullName: string;
  accountNumber: string | null;
  email: string;
  accountStatus: AccountStatus;
  isVerified: boolean;
  photoId: string | null;
};

/** A profile photo in the calls' words; null without one. */
export const toPhotoJson = (photoId: string | null) =>
  photoId ? { url: fileCalls.photo(photoId) } : null;

/** A profile in the calls' words: `user` and `data`. */
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
    availableBalance: toJsonNumber(profile.availableMinor),
    totalBalance: toJsonNumber(profile.totalMinor),
    registrationDate: profile.registrationDate.toISOString(),
    cotCode: profile.cotCode,
    taxCode: profile.taxCode,
    accountLimit:
      profile.accountLimitMinor === null
        ? null
        : toJsonNumber(profile.accountLimitMinor),
    accountStatus: profile.accountStatus,
    isVerified: profile.isVerified,
    profilePhoto: toPhotoJson(profile.photoId),
  };
}

/** A customer as staff see it: the profile, the state of the current code, and whether a second factor is asked for. */
export type CustomerDetail = Profile & {
  otpCode: string;
  hasSecondFactor: boolean;
};

/** A detail in the words of GET /admin-view-one-user/{id}. */
export function toDetailJson(detail: CustomerDetail) {
  return { ...toUserJson(detail), otpCode: detail.otpCode };
}

/** A line of the list in the words of GET /view-all-users. */
export function toSummaryJson({ photoId, ...summary }: CustomerSummary) {
  return {
    _id: summary.id,
    ...summary,
    profilePhoto: toPhotoJson(photoId),
  };
}
