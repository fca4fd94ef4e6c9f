import "server-only";
import type { ApprovalHandlers } from "@/lib/approvals/handler";
import { auditPurges } from "@/lib/audit/store";
import { endRequestsJob } from "@/lib/approvals/job";
import { sealJob } from "@/lib/audit/seal";
import { movementApprovals } from "@/lib/features/back-office/postings/approval";
import { deletionApproval } from "@/lib/features/back-office/reversals/approval";
import { closeDays } from "@/lib/features/business-day/close";
import { MOVE_TIME, moveTimeTo } from "@/lib/features/business-day/move-time";
import { reconcileJob } from "@/lib/features/books/job";
import { manualEntryApproval } from "@/lib/features/books/manual/approval";
import { refundApproval } from "@/lib/features/cases/approval";
import { colleagueApproval } from "@/lib/features/colleagues/approval";
import { closingApproval } from "@/lib/features/customers/accounts/closing/approval";
import { updateApproval } from "@/lib/features/customers/accounts/update/balances";
import { unblockingApproval } from "@/lib/features/accounts/unblocking";
import { profileApproval } from "@/lib/features/customers/accounts/update/profile-approval";
import { factorApproval } from "@/lib/features/customers/factor-approval";
import { makeDormant } from "@/lib/features/customers/dormancy/step";
import { customerPurges } from "@/lib/features/customers/feature";
import { rateApproval } from "@/lib/features/exchange/rates/approval";
import { quotePurges } from "@/lib/features/exchange/quotes/store";
import { ratesJob } from "@/lib/features/exchange/rates/job";
import { purgeAttachments } from "@/lib/features/inbox/attachments/service";
import { movementsJob } from "@/lib/features/inbox/notifications/job";
import { loanApproval } from "@/lib/features/loans/approval";
import {
  collectInstalmentsOfDay,
  dueLoansJob,
  loanJob,
} from "@/lib/features/loans/job";
import { writeOffApproval } from "@/lib/features/loans/write-off";
import { paymentPurges } from "@/lib/features/payments/feature";
import {
  dueOrdersJob,
  orderJob,
  payOrdersOfDay,
} from "@/lib/features/payments/standing-orders/job";
import { wireApproval } from "@/lib/features/payments/wires/approval";
import { announceJob } from "@/lib/features/products/announce";
import { productApproval } from "@/lib/features/products/approval";
import { announceLoanJob } from "@/lib/features/products/loan-announce";
import { loanProductApproval } from "@/lib/features/products/loan-approval";
import {
  accrueInterest,
  chargeFees,
  payInterest,
} from "@/lib/features/products/steps";
import { incomingApproval } from "@/lib/features/rails/incoming/approval";
import { railJobs, requeueJob, takeJob } from "@/lib/features/rails/jobs";
import { railPurges } from "@/lib/features/rails/feature";
import { exchangeStatements } from "@/lib/features/rails/reconcile/step";
import { identityPurges } from "@/lib/identity/store";
import { notificationPurges } from "@/lib/notifications/insert";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import { defineJob } from "@/lib/platform/jobs/job";
import { jobPurges } from "@/lib/platform/jobs/store";
import { mailJob } from "@/lib/platform/mail/job";
import { expireForgottenMails, mailPurges } from "@/lib/platform/mail/store";
import { rateLimitPurges } from "@/lib/platform/rate-limit/throttle";
import { eraseFiles } from "@/lib/platform/storage/customer-files";
import { burstJob } from "@/lib/security-log/alerts";
import { purgeSecurityEvents } from "@/lib/security-log/store";

/** The handlers that carry out approved requests, by kind. */
export const approvalHandlers: ApprovalHandlers = {
  ...movementApprovals,
  update: updateApproval,
  loan: loanApproval,
  deletion: deletionApproval,
  wire: wireApproval,
  closure: closingApproval,
  profile: profileApproval,
  factor: factorApproval,
  refund: refundApproval,
  colleague: colleagueApproval,
  rate: rateApproval,
  product: productApproval,
  manual_entry: manualEntryApproval,
  write_off: writeOffApproval,
  incoming_payment: incomingApproval,
  loan_product: loanProductApproval,
  unblocking: unblockingApproval,
};

/** The statements that delete what is no longer needed, each defined by the owner of its table. */
const PURGES = [
  ...rateLimitPurges,
  ...mailPurges,
  ...jobPurges,
  ...identityPurges,
  ...notificationPurges,
  ...customerPurges,
  ...auditPurges,
  ...paymentPurges,
  ...quotePurges,
  ...railPurges,
];

const purgeJob = defineJob({
  kind: "purge",
  schedule: { everySeconds: 3_600, followsBankTime: true },
  run: purge,
});

export async function purge(): Promise<void> {
  await eraseFiles();
  await expireForgottenMails();
  for (const sql of PURGES) await pool().query(sql);
  await purgeAttachments();
  await purgeSecurityEvents(env().SECURITY_LOG_DAYS);
}

/**
 * The steps that close a day, in this order. Fees follow the payments that the customer owes or has ordered, so that no
 * fee makes one fail. They come before interest, so that the interest of the month arrives as a whole, and an account
 * that a fee has emptied still gets it.
 */
const DAY_STEPS = [
  payOrdersOfDay,
  collectInstalmentsOfDay,
  chargeFees,
  accrueInterest,
  payInterest,
  makeDormant,
  exchangeStatements,
];

/** Closes the days that are over. A day that stays open is tried again, and the next night as well. */
const closeDaysJob = defineJob({
  kind: "close-days",
  schedule: { dailyAt: "00:05" },
  run: ({ signal }) => closeDays(DAY_STEPS, signal),
});

const moveTimeJob = defineJob({
  ...MOVE_TIME,
  run: ({ key, signal }) => moveTimeTo(key, DAY_STEPS, signal),
});

/** The jobs that the server runs in the background. */
export const JOBS = [
  mailJob,
  movementsJob,
  ...railJobs,
  takeJob,
  requeueJob,
  dueOrdersJob,
  orderJob,
  dueLoansJob,
  loanJob,
  burstJob,
  sealJob,
  endRequestsJob,
  purgeJob,
  reconcileJob,
  ratesJob,
  closeDaysJob,
  moveTimeJob,
  announceJob,
  announceLoanJob,
];
