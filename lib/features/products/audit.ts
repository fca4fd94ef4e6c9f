import { defineActions } from "@/lib/audit/actions";

export const productActions = defineActions({
  "product.change": { staff: "Approved new terms of a product", changes: true },
  "loan-product.change": {
    staff: "Approved new terms of a loan product",
    changes: true,
  },
});
