"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { signOut } from "@/lib/client/session";
import { toast } from "@/lib/client/toast";
import { textOf } from "@/lib/errors/catalogue";

/** Ends one realm's session and goes to its sign-in page. */
export function useSignOut(realm: "customer" | "admin", signInPath: string) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const run = () =>
    start(async () => {
      if (!(await signOut(realm))) {
        toast.error(textOf("UNEXPECTED"));
        return;
      }
      router.replace(signInPath);
      router.refresh();
    });
  return { run, busy };
}
