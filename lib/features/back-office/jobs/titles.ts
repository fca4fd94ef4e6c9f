const TITLES = new Map(
  Object.entries({
    email: "Email",
    movements: "Notifications of movements",
    "due-orders": "List of due standing orders",
    "standing-order": "Standing order",
    "due-loans": "List of due loan instalments",
    loan: "Loan instalment",
    "burst-alert": "Alert to failed attempts",
    "rail-send": "Wire to the other bank",
    "rail-ask": "Question about a wire",
    "rail-deliver": "Message to the other bank",
    "rail-take": "Files of the gateway",
    "rail-apply": "Message from the other bank",
    "rail-requeue": "Overlooked messages and wires",
    "audit-seal": "Seal of the audit log",
    "end-requests": "End of requests that nobody can carry out",
    purge: "Clean-up",
    rates: "Exchange rates",
    reconcile: "Reconciliation of the books",
    "close-days": "Close of the day",
    "move-time": "Bank time moved ahead",
    "announce-rates": "Letters about new terms of products",
    "announce-loan-terms": "Letters about new terms of loans",
  }),
);

/** Returns the title of a kind of jobs; that of an unknown kind, of another version, is its name. */
export const jobTitle = (kind: string): string => TITLES.get(kind) ?? kind;
