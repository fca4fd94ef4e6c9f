import { documentActions } from "./audit";
import * as calls from "./contract";
import { documentsPath } from "./pages";
import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const documents = {
  calls: [calls, staffCalls],
  actions: [documentActions],
  items: {
    documentId: "SELECT customer_id AS owner FROM documents WHERE id = $1",
  },
  waiting: {
    documents: {
      count: `SELECT count(*) FROM documents WHERE status = 'waiting'`,
      list: `SELECT d.id::text, d.title AS subject, c.full_name AS customer, NULL::bigint AS amount_minor,
                    NULL::text AS currency, d.uploaded_at AS since, NULL::text AS assignee, '' AS detail
             FROM documents d JOIN customers c ON c.id = d.customer_id
             WHERE d.status = 'waiting' ORDER BY d.uploaded_at LIMIT $3::int`,
      open: () => documentsPath({ waiting: true }),
      right: "serve",
      title: "Documents to review",
      link: "Check documents",
      href: documentsPath({ waiting: true }),
    },
  },
} as const;
