import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import type { CustomerDocument } from "@/lib/features/documents/serializers";
import { documentUrl } from "@/lib/features/documents/pages";
import { fileNameOf, PDF_TYPE } from "@/lib/platform/files/media-type";
import { formatDateTime } from "@/lib/platform/format";
import { DocumentStatusBadge } from "./document-status-badge";
import { ReviewDocument } from "./review-document";

/** The documents of one customer, for staff. `mayReview` adds the review buttons. */
export function CustomerDocuments({
  documents,
  owner,
  mayReview,
}: {
  documents: CustomerDocument[];
  owner: string;
  mayReview: boolean;
}) {
  return (
    <Card aria-labelledby="documents">
      <CardHead id="documents" title="Documents" />
      {documents.length === 0 ? (
        <EmptyState title="No documents" />
      ) : (
        <Lines>
          {documents.map((document) => (
            <Line
              key={document.id}
              title={<DocumentLink document={document} />}
              note={
                <>
                  <span className="figures">
                    {formatDateTime(document.uploadedAt)}
                  </span>
                  {document.reason && <p>{document.reason}</p>}
                </>
              }
              aside={
                <div className="grid justify-items-end gap-2">
                  <DocumentStatusBadge status={document.status} />
                  {mayReview && document.status === "waiting" && (
                    <ReviewDocument
                      id={document.id}
                      subject={`${document.title} of ${owner}.`}
                      name={`${document.title} of ${owner}`}
                    />
                  )}
                </div>
              }
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}

function DocumentLink({ document }: { document: CustomerDocument }) {
  const isPdf = document.mediaType === PDF_TYPE;
  return (
    <a
      href={documentUrl(document.id, fileNameOf(document))}
      {...(!isPdf && { target: "_blank" })}
      className="quiet-link"
    >
      <span>{document.title}</span>
      <span className="sr-only">
        {isPdf ? " (PDF to download)" : " (opens in a new tab)"}
      </span>
    </a>
  );
}
