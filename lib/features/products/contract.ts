import { z } from "zod";
import { call } from "@/lib/calls/call";
import { failure } from "@/lib/platform/errors/failure";
import { loanProduct } from "./loan-schema";
import { product } from "./schema";

export const listProducts = call({
  method: "GET",
  path: "/products",
  summary:
    "Lists what each type of account pays and costs in each currency today, and the loans that customers can request. A type of account that is missing pays no interest and costs nothing.",
  caller: "public",
  answers: {
    products: z.array(product).describe("Savings accounts first"),
    loans: z.array(loanProduct).describe("By name"),
  },
  fallback: failure(
    "PRODUCTS_FAILED",
    "We couldn’t load the rates. Please try again.",
  ),
});
