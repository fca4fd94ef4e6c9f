import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireCustomer } from "@/lib/identity/guards/guards";

export const metadata: Metadata = { title: "Not found" };

/** Catches unknown dashboard addresses, so that the 404 appears inside the dashboard frame. */
export default async function UnknownPage() {
  await requireCustomer();
  notFound();
}
