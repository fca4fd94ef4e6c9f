import { redirect } from "next/navigation";
import { requireCustomer } from "@/lib/auth/guards";
import { paths } from "@/lib/paths";

export default async function ProfilePage() {
  await requireCustomer();
  redirect(paths.dashboard);
}
