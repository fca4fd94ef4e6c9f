import { notFound } from "next/navigation";
import { requireCustomer } from "@/lib/auth/guards";

/** Any other address below the dashboard: nothing, but in its frame. */
export default async function UnknownPage() {
  await requireCustomer();
  notFound();
}
