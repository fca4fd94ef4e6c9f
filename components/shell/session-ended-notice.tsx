"use client";

import { Notice } from "@/components/ui/notice";
import { commonErrors } from "@/lib/platform/errors/common";
import { SESSION_ENDED } from "@/lib/identity/pages";

export function SessionEndedNotice() {
  return (
    // The scroll margin keeps the page at its top, where the browser would scroll to the target.
    <div
      id={SESSION_ENDED}
      className="mb-6 hidden scroll-mt-[100vh] target:block"
    >
      <Notice>{commonErrors.SIGNED_OUT.text}</Notice>
    </div>
  );
}
