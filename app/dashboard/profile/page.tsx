import { redirect } from "next/navigation";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { paths } from "@/lib/platform/paths";

export default async function ProfilePage() {
  await requireCustomer();
  redirect(paths.dashboard);
}
