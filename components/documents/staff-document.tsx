import { DocumentStatusBadge } from "./document-status-badge";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/shell/age";
import { Link } from "@/components/ui/link";
import { PlainImage } from "@/components/ui/plain-image";
import { documentUrl } from "@/lib/features/documents/pages";
import type { StaffDocument } from "@/lib/features/documents/serializers";
import { fileNameOf, PDF_TYPE } from "@/lib/platform/files/media-type";
import { formatDateTime } from "@/lib/platform/format";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { ReviewDocument } from "./review-document";

/** One document with its owner and status. `canDecide` adds the review buttons. */
export function StaffDocumentItem({
  document,
  canDecide,
  now,
}: {
  document: StaffDocument;
  canDecide: boolean;
  now: Date;
}) {
  const { id, title, name } = document;
  return (
    <li
      id={id}
      data-row
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line"
    >
      <Preview document={document} />
      <div className="flex grow flex-col gap-3 p-4 text-sm [overflow-wrap:anywhere]">
        <div>
          <div className="mb-1 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-base font-medium">{title}</h3>
            <DocumentStatusBadge status={document.status} />
          </div>
          <Link
            href={adminAccountPath(document.customerId)}
            className="quiet-link"
          >
            {name}
          </Link>
          <p className="figures flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <span>{formatDateTime(document.uploadedAt)}</span>
            {document.status === "waiting" && (
              <Age since={document.uploadedAt} now={now} />
            )}
          </p>
        </div>
        {document.reason && <p>{document.reason}</p>}
        {canDecide && document.status === "waiting" && (
          <div className="mt-auto pt-1">
            <ReviewDocument
              id={id}
              subject={`${title} of ${name}.`}
              name={`${title} of ${name}`}
            />
          </div>
        )}
      </div>
    </li>
  );
}

function Preview({ document }: { document: StaffDocument }) {
  const { title, name, mediaType } = document;
  const isPdf = mediaType === PDF_TYPE;
  return (
    <a
      href={documentUrl(document.id, fileNameOf(document))}
      {...(!isPdf && { target: "_blank" })}
      className="block border-b border-line bg-sunken -outline-offset-2"
    >
      {isPdf ? (
        <span className="grid h-48 place-content-center justify-items-center gap-2 text-sm font-medium text-accent">
          <Icon name="file-text" className="size-8" />
          Download PDF
          <span className="sr-only">{`: ${title} of ${name}`}</span>
        </span>
      ) : (
        <PlainImage
          src={documentUrl(document.id)}
          alt={`${title} of ${name}`}
          loading="lazy"
          className="h-48 w-full object-contain text-sm text-ink-soft"
        />
      )}
      {!isPdf && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
