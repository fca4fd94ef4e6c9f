import { defineActions } from "@/lib/audit/actions";

export const customerActions = defineActions({
  "customer.view": {
    staff: "Viewed an account",
    customer: "Viewed your account details",
  },
  "customer.sign-ins": {
    staff: "Viewed recent sign-ins",
    customer: "Viewed your recent sign-ins",
  },
  "customer.list": { staff: "Viewed the account list" },
  "customer.export": { staff: "Exported the account list", exports: true },
  "customer.create": {
    staff: "Created an account",
    customer: "Created your account",
  },
  "customer.update": {
    staff: "Changed account details",
    customer: "Changed your account details",
    changes: true,
  },
  "update.preview": {
    staff: "Viewed which changes of an account need a second person",
    customer: "Viewed which changes of your account need a second person",
  },
  "account.status": {
    staff: "Changed an account status",
    customer: "Changed your account status",
    changes: true,
  },
  "dormancy.begin": {
    staff: "Made an account dormant that had not been used for 24 months",
    customer:
      "Made your account dormant because it had not been used for 24 months",
    changes: true,
  },
  "dormancy.end": {
    staff: "Reactivated a dormant account with an emailed code",
    changes: true,
  },
  "customer.delete": {
    staff: "Deleted an account",
    customer: "Deleted your account",
  },
  "photo.change": {
    staff: "Changed a profile photo",
  },
  "note.add": {
    staff: "Added a note about a customer",
    customer: "Added an internal note about your account",
  },
  "control.confirm": {
    staff: "Confirmed changes of a colleague to an account",
    customer: "Confirmed changes to your account or sign-in data",
  },
});
