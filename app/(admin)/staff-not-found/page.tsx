import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireAdmin } from "@/lib/identity/guards/guards";

export const metadata: Metadata = { title: "Not found" };

/** next.config.mjs rewrites unknown staff addresses to this page, so that the 404 appears inside the staff frame. */
export default async function UnknownPage() {
  await requireAdmin("self");
  notFound();
}
