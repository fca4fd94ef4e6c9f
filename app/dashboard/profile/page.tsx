import { redirect } from "next/navigation";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { homePages } from "@/lib/identity/pages";

export default async function ProfilePage() {
  await requireCustomer();
  redirect(homePages.customer);
}
