import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const customerPages = {
  signUp: "/signup",
  signUpCode: "/otp",
  detail: "/dashboard/detail",
  editProfile: "/dashboard/detail?edit=profile",
  editPhoto: "/dashboard/detail?edit=photo",
  staffAccounts: "/allacount",
  staffManage: "/accountmanage",
} as const;

/** One customer in the staff's list of accounts. */
export function adminAccountPath(customerId: string): Route {
  return withQuery(customerPages.staffAccounts, { id: customerId });
}
