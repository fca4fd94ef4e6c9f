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

/** The calls that forms and buttons make. */
export const calls = {
  contact: "/api/contact",
  openApi: "/api/openapi.json",
  signIn: "/api/loginA",
  signUp: "/api/sign-up",
  verify: (flowId: string) => `/api/verify/${encodeURIComponent(flowId)}`,
  resendCode: (flowId: string) =>
    `/api/resend-otp/${encodeURIComponent(flowId)}`,
  forgot: "/api/forgot",
  reset: (flowId: string) => `/api/reset-user/${encodeURIComponent(flowId)}`,
  transfer: "/api/transfer",
  checkPayee: "/api/payee-check",
  addBeneficiary: "/api/beneficiaries",
  beneficiary: (id: string) => `/api/beneficiaries/${encodeURIComponent(id)}`,
  placeOrder: "/api/standing-orders",
  steerOrder: (id: string, action: "pause" | "resume" | "cancel") =>
    `/api/standing-orders/${encodeURIComponent(id)}/${action}`,
  settleWire: (id: string) => `/api/settle-wire/${encodeURIComponent(id)}`,
  returnWire: (id: string) => `/api/return-wire/${encodeURIComponent(id)}`,
  requestLoan: (customerId: string) =>
    `/api/loan-request/${encodeURIComponent(customerId)}`,
  statementFile: (customerId: string, query: Record<string, string>) =>
    withQuery(`/api/statement-file/${encodeURIComponent(customerId)}`, query),
  saveCard: "/api/card-details",
  card: (customerId: string) =>
    `/api/card-details/${encodeURIComponent(customerId)}`,
  removeSecondFactor: (customer: string) =>
    `/api/remove-second-factor/${encodeURIComponent(customer)}`,
  showCard: (id: string) => `/api/show-card/${encodeURIComponent(id)}`,
  decideLoan: (id: string) => `/api/decide-loan/${encodeURIComponent(id)}`,
  readMessage: (id: string) => `/api/read-message/${encodeURIComponent(id)}`,
  readNotifications: "/api/read-notifications",
  notificationSettings: "/api/notification-settings",
  signOutOthers: "/api/sign-out-others",
  endSession: (id: string) => `/api/sessions/${encodeURIComponent(id)}`,
  changePassword: (realm: "customer" | "admin") =>
    `/api/${realm === "admin" ? "admin-" : ""}change-password`,
  twoFactor: (
    realm: "customer" | "admin",
    step: "start" | "confirm" | "recovery-codes" | "off",
  ) => `/api/${realm === "admin" ? "admin-" : ""}two-factor/${step}`,
  uploadDocument: "/api/upload-document",
  uploadPhoto: "/api/profilephoto",
  reviewDocument: (id: string) =>
    `/api/review-document/${encodeURIComponent(id)}`,
  updateProfile: "/api/update-personal-profile",
  messageCare: (customerId: string) =>
    `/api/message-admin/${encodeURIComponent(customerId)}`,
  adminSignIn: "/api/admin-login",
  adminCreate: "/api/admin-create",
  adminCustomers: "/api/view-all-users",
  updateAccount: (customer: string) =>
    `/api/admin-update/${encodeURIComponent(customer)}`,
  deleteCustomer: (customer: string) =>
    `/api/admin-delete/${encodeURIComponent(customer)}`,
  accountStatus: (customer: string) =>
    `/api/admin-status/${encodeURIComponent(customer)}`,
  messageCustomer: (customer: string) =>
    `/api/message-user/${encodeURIComponent(customer)}`,
  answerMessage: (id: string) =>
    `/api/answer-message/${encodeURIComponent(id)}`,
  deleteMessage: (id: string) =>
    `/api/delete-message/${encodeURIComponent(id)}`,
  credit: (account: string) => `/api/credit/${encodeURIComponent(account)}`,
  addHistory: "/api/transaction-history",
  deleteHistory: (id: string) =>
    `/api/delete-history/${encodeURIComponent(id)}`,
  decideApproval: (id: string) =>
    `/api/decide-approval/${encodeURIComponent(id)}`,
  withdrawApproval: (id: string) =>
    `/api/withdraw-approval/${encodeURIComponent(id)}`,
  debit: (account: string) => `/api/debit/${encodeURIComponent(account)}`,
} as const;

/** Where files are read: by their owner, and by staff. */
export const fileCalls = {
  document: (id: string) => `/api/documents/${encodeURIComponent(id)}`,
  /** The same file; browsers show `name` as the title of its tab. */
  namedDocument: (id: string, name: string) =>
    `${fileCalls.document(id)}/${encodeURIComponent(name)}`,
  photo: (id: string) => `/api/photos/${encodeURIComponent(id)}`,
} as const;

/** What Next gives a page of its address. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a parameter; undefined where it has none or an empty one. */
export function oneOf(
  parameter: string | string[] | undefined,
): string | undefined {
  return (Array.isArray(parameter) ? parameter[0] : parameter) || undefined;
}
