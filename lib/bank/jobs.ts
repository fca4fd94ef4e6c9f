import "server-only";
import { sealJob } from "@/lib/audit/seal";
import { reconcileJob } from "@/lib/features/books/job";
import { movementsJob } from "@/lib/features/inbox/notifications/job";
import { dueLoansJob, loanJob } from "@/lib/features/loans/job";
import {
  dueOrdersJob,
  orderJob,
} from "@/lib/features/payments/standing-orders/job";
import { purgeJob } from "./housekeeping";
import { mailJob } from "@/lib/platform/mail/job";
import { burstJob } from "@/lib/security-log/alerts";

/** The jobs that the server runs in the background. */
export const JOBS = [
  mailJob,
  movementsJob,
  dueOrdersJob,
  orderJob,
  dueLoansJob,
  loanJob,
  burstJob,
  sealJob,
  purgeJob,
  reconcileJob,
];
