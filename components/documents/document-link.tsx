import { cn } from "@/lib/browser/cn";
import { documentUrl } from "@/lib/features/documents/pages";
import type { CustomerDocument } from "@/lib/features/documents/serializers";
import { fileNameOf, PDF_TYPE } from "@/lib/platform/files/media-type";

/** The title of a document, which opens its file. */
export function DocumentLink({
  document,
  className,
}: {
  document: CustomerDocument;
  className?: string;
}) {
  const isPdf = document.mediaType === PDF_TYPE;
  return (
    <a
      href={documentUrl(document.id, fileNameOf(document))}
      {...(!isPdf && { target: "_blank" })}
      className={cn("quiet-link", className)}
    >
      <span>{document.title}</span>
      <span className="sr-only">
        {isPdf ? " (PDF to download)" : " (opens in a new tab)"}
      </span>
    </a>
  );
}
