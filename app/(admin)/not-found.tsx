import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";
import { paths } from "@/lib/platform/paths";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NothingHere href={paths.admin} label="Go to the dashboard" />;
}
