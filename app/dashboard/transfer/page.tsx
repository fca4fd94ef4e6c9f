import type { Metadata } from "next";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { TransferScreen } from "./transfer-screen";

export const metadata: Metadata = { title: "Wire Transfer" };

const querySchema = pageQuery({
  to: textParam,
  again: textParam,
  from: textParam,
});

export default async function TransferPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const asked = querySchema.parse(await searchParams);
  return <TransferScreen customer={customer} {...asked} />;
}
