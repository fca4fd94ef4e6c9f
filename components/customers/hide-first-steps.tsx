"use client";

import { Button } from "@/components/ui/button";
import { usePageUpdate } from "@/lib/browser/use-page-update";
import {
  FIRST_DAYS,
  FIRST_STEPS_COOKIE,
} from "@/lib/features/customers/first-steps";

export function HideFirstSteps({ customerId }: { customerId: string }) {
  const page = usePageUpdate();
  return (
    <Button
      variant="quiet"
      size="small"
      pending={page.updating}
      onClick={() => {
        document.cookie = `${FIRST_STEPS_COOKIE}=${customerId}; path=/; samesite=lax; max-age=${FIRST_DAYS * 86_400}`;
        page.refresh();
      }}
    >
      Hide first steps
    </Button>
  );
}
