import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { CustomerDocument } from "@/lib/features/documents/serializers";
import { formatDateTime } from "@/lib/platform/format";
import { AddKyc } from "./add-kyc";
import { DocumentLink } from "./document-link";
import { DocumentStatusBadge } from "./document-status-badge";

export function DocumentsCard({
  documents,
}: {
  documents: CustomerDocument[];
}) {
  return (
    <Card aria-labelledby="handed-in">
      <CardHead
        id="handed-in"
        title="Documents"
        note="Only you and our staff can open your documents."
        aside={<AddKyc />}
      />
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">
          Add an identity document, such as your passport. We will show the
          result here after we have reviewed it.
        </EmptyState>
      ) : (
        <ul className="-my-3.5">
          {documents.map((document) => (
            <DocumentLine key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DocumentLine({ document }: { document: CustomerDocument }) {
  return (
    <li className="border-b border-line py-3.5 text-sm last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <DocumentLink
          document={document}
          className="min-w-0 font-medium [overflow-wrap:anywhere]"
        />
        <DocumentStatusBadge status={document.status} />
      </div>
      <p className="figures text-xs text-ink-soft">
        {formatDateTime(document.uploadedAt)}
      </p>
      {document.reason && (
        <p className="mt-1 [overflow-wrap:anywhere]">{document.reason}</p>
      )}
    </li>
  );
}
