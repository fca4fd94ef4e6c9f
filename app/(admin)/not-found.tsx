import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";
import { homePages } from "@/lib/identity/pages";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NothingHere href={homePages.admin} label="Go to the dashboard" />;
}
