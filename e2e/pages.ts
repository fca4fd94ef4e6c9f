/** Every page with an address of its own, by who may see it; the journeys visit them all. */
export const PAGES = {
  marketing: ["/", "/about", "/contact", "/services", "/others"],
  auth: [
    "/sign-in",
    "/signup",
    "/otp",
    "/forgot-password",
    "/login1",
    "/login",
  ],
  customer: [
    "/dashboard",
    "/dashboard/account-statement",
    "/dashboard/transfer",
    "/dashboard/transaction",
    "/dashboard/payment",
    "/dashboard/loan",
    "/dashboard/detail",
    "/dashboard/message",
    "/dashboard/notifications",
    "/dashboard/profile",
  ],
  staff: [
    "/admin",
    "/allacount",
    "/accountmanage",
    "/history",
    "/approvals",
    "/audit",
    "/wires",
    "/security",
  ],
};
