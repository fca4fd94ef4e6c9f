/** Every page one can go to. Links and redirects take their address from here. */
export const paths = {
  home: "/",
  about: "/about",
  privacy: "/about#privacy",
  contactForm: "/about#contact",
  safeDeposit: "/services",
  cashManagement: "/contact",
  otherServices: "/others",
  apiDocs: "/api/docs",
  signIn: "/sign-in",
  signUp: "/signup",
  otp: "/otp",
  forgotPassword: "/forgot-password",
  passwordChanged: "/login1",
  adminSignIn: "/login",
  dashboard: "/dashboard",
  statement: "/dashboard/account-statement",
  transfer: "/dashboard/transfer",
  transactions: "/dashboard/transaction",
  payments: "/dashboard/payment",
  loans: "/dashboard/loan",
  detail: "/dashboard/detail",
  messages: "/dashboard/message",
  notifications: "/dashboard/notifications",
  notificationSettings: "/dashboard/detail#notifications",
  sessions: "/dashboard/detail#sessions",
  customerCare: "/dashboard/message#care",
  admin: "/admin",
  adminRefused: "/admin?refused=role",
  adminAccounts: "/allacount",
  adminManage: "/accountmanage",
  adminMessages: "/messages",
  adminHistory: "/history",
  adminApprovals: "/approvals",
  adminAudit: "/audit",
  adminWires: "/wires",
  adminSecurity: "/security",
  adminLoans: "/loanrequests",
} as const;

/** The sign-in page of each realm. */
export const signInPaths = {
  customer: paths.signIn,
  admin: paths.adminSignIn,
} as const;

/** The part of a sign-in page that says that the session is over. */
export const SESSION_ENDED = "session-ended";

/** What has a dialog on the details page. */
export type Editable = "profile" | "kyc" | "photo" | "card";

/** The details page with one of its dialogs open. */
export function editPath(edit: Editable): string {
  return withQuery(paths.detail, { edit });
}

/** Where the code of a running reset is entered. */
export function resetCodePath(flowId: string): string {
  return `/otp-verification/${encodeURIComponent(flowId)}`;
}

/** Where the new password of a proven reset is set. */
export function resetPasswordPath(flowId: string): string {
  return `/reset-password/${encodeURIComponent(flowId)}`;
}

/** The form of a wire, filled in for a saved beneficiary. */
export function payPath(beneficiaryId: string): string {
  return withQuery(paths.transfer, { to: beneficiaryId });
}

/** The receipts of single entries are below it. */
export const RECEIPTS = "/dashboard/receipt";

/** The receipt of one entry. */
export function receiptPath(entryId: string): string {
  return `${RECEIPTS}/${encodeURIComponent(entryId)}`;
}

/** A customer's loans with the repayment table of one. */
export function repaymentPath(loanId: string): string {
  return `${withQuery(paths.loans, { plan: loanId })}#plan`;
}

/** One customer in the administrator's list. */
export function adminAccountPath(customerId: string): string {
  return withQuery(paths.adminAccounts, { id: customerId });
}

/** The staff's document view, with those that wait alone where asked for. */
export function documentsPath(view?: {
  waiting?: boolean;
  cursor?: string | undefined;
}): string {
  const documents = view?.waiting ? "waiting" : "open";
  return `${withQuery(paths.admin, { documents, cursor: view?.cursor })}#documents`;
}

/** A path with those parameters that have a value. */
export function withQuery(
  path: string,
  parameters: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** What Next gives a page of its address. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a parameter; undefined where it has none or an empty one. */
export function oneOf(
  parameter: string | string[] | undefined,
): string | undefined {
  return (Array.isArray(parameter) ? parameter[0] : parameter) || undefined;
}
