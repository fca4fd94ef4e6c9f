import { documentActions } from "./audit";
import * as calls from "./contract";
import { timeRowPath } from "@/lib/platform/http/paging";
import { documentPages, documentsPath } from "./pages";
import * as staffCalls from "./staff-contract";

/** The entry of this feature in lib/bank/features.ts. */
export const documents = {
  calls: [calls, staffCalls],
  actions: [documentActions],
  items: {
    documentId: "SELECT customer_id AS owner FROM documents WHERE id = $1",
  },
  waiting: {
    documents: {
      from: "documents d",
      where: "d.status = 'waiting'",
      joins: "JOIN customers c ON c.id = d.customer_id",
      columns: {
        id: "d.id",
        subject: "d.title",
        customer: "c.full_name",
        since: "d.uploaded_at",
      },
      open: timeRowPath(documentPages.staff, { documents: "waiting" }),
      right: "serve",
      title: "Documents to review",
      link: "Check documents",
      href: documentsPath({ waiting: true }),
    },
  },
} as const;
