import { defineActions } from "@/lib/audit/actions";

export const productActions = defineActions({
  "product.change": { staff: "Approved new terms of a product" },
  "loan-product.change": { staff: "Approved new terms of a loan product" },
});
