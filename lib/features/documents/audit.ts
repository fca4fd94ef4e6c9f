import { defineActions } from "@/lib/audit/actions";

export const documentActions = defineActions({
  "document.upload": {
    staff: "Uploaded a document",
  },
  "document.list": {
    staff: "Viewed the document list",
  },
  "document.view": {
    staff: "Viewed a document",
    customer: "Viewed one of your documents",
  },
  "document.approve": {
    staff: "Approved a document",
    customer: "Approved one of your documents",
    changes: true,
  },
  "document.reject": {
    staff: "Rejected a document",
    customer: "Rejected one of your documents",
    changes: true,
  },
});
