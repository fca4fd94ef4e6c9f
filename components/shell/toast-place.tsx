"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { paths } from "@/lib/paths";

const Toaster = dynamic(
  () =>
    import("@/components/ui/toaster").then(
      (ui) => ui.Toaster,
      // Where it cannot be loaded, the page goes on without toasts.
      () => () => null,
    ),
  { ssr: false },
);

/** Pages from which nothing is sent; the library for toasts would double their own script. */
const SILENT: readonly string[] = [
  paths.home,
  paths.safeDeposit,
  paths.cashManagement,
  paths.otherServices,
];

/** Where toasts appear, on every page that may show one. It stays from page to page, and so do they. */
export function ToastPlace() {
  const pathname = usePathname();
  return SILENT.includes(pathname) ? null : <Toaster />;
}
