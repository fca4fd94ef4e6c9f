import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { homePages } from "@/lib/identity/pages";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NotFoundMessage href={homePages.admin} label="Go to the dashboard" />;
}
