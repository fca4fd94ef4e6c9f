import { notFound } from "next/navigation";
import { requireAdmin } from "@/lib/auth/guards";

/** Where next.config leads any other address below the staff's pages: nothing, but in their frame. */
export default async function UnknownPage() {
  await requireAdmin("self");
  notFound();
}
