"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useState } from "react";
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

/** Where toasts appear: from the first page on that may show one, and from then on every page, as they stay, too. */
export function ToastPlace() {
  const isSilent = SILENT.includes(usePathname());
  const [hasCome, setHasCome] = useState(false);
  if (!isSilent && !hasCome) setHasCome(true);
  return hasCome && <Toaster />;
}
