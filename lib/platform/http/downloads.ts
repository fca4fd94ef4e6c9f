import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "./request-context";
import { countDownloads, describeRequest } from "./request-log";

/** A file of up to 10 MB is in memory until its reader has all of it. The list of documents shows 12 pictures at once. */
const DOWNLOADS_AT_ONCE = 16;

/** Counts a download of a stored file until its request ends. @throws DomainError DOWNLOADS_RUNNING. */
export function beginDownload(
  { requestId }: RequestContext,
  personId: string,
): void {
  if (countDownloads(personId) >= DOWNLOADS_AT_ONCE)
    throw new DomainError(commonErrors.DOWNLOADS_RUNNING, {
      retryAfterSeconds: 10,
    });
  describeRequest(requestId, { downloader: personId });
}
