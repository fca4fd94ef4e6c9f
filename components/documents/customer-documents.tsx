import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import type { CustomerDocument } from "@/lib/features/documents/serializers";
import { formatDateTime } from "@/lib/platform/format";
import { DocumentLink } from "./document-link";
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
