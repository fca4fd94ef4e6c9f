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
      right: "serve",
      title: "Documents to review",
      link: "Check documents",
      href: documentsPath({ waiting: true }),
    },
  },
} as const;
