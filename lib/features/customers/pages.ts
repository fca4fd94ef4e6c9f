import { callUrl } from "@/lib/platform/http/call-url";
import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const customerPages = {
  signUp: "/signup",
  signUpCode: "/otp",
  receive: "/dashboard/receive",
  detail: "/dashboard/detail",
  accessLog: "/dashboard/detail/access-log",
  editProfile: "/dashboard/detail?edit=profile",
  editPhoto: "/dashboard/detail?edit=photo",
  staffAccounts: "/allacount",
  staffManage: "/accountmanage",
} as const;

export type ManagePanel =
  "create" | PostingPanel | "update" | "delete" | "status";

/** A form that moves money; the page of a customer opens it beside the customer. */
export type PostingPanel = "credit" | "debit";

/** A form that the page of a customer opens beside the customer. */
export type CustomerPanel = PostingPanel | "open-account";

/**
 * A panel of "Manage Accounts" with the chosen customer: `account` is a number for the forms with an account field,
 * `id` is for the panels that start from a list. `refund` is the id of the payment that a credit pays back.
 */
export function managePath(view: {
  panel: ManagePanel;
  account?: string | undefined;
  id?: string | undefined;
  refund?: string | undefined;
}): Route {
  return withQuery(customerPages.staffManage, view);
}

/** The form of a posting that replaces a reversed one. */
export function rebookPath(panel: "credit" | "debit", entryId: string): Route {
  return withQuery(customerPages.staffManage, { panel, rebook: entryId });
}

/** One customer in the staff's list of accounts. */
export function adminAccountPath(customerId: string): Route {
  return withQuery(customerPages.staffAccounts, { id: customerId });
}

/** The path of the call that answers a photo. */
export const PHOTO_PATH = "/photos/{photoId}";

/** The address of a profile photo. */
export const photoUrl = (photoId: string): string =>
  callUrl({ path: PHOTO_PATH }, { photoId });

/** A photo as calls answer it; null if there is none. */
export const toPhotoJson = (photoId: string | null) =>
  photoId ? { url: photoUrl(photoId) } : null;
