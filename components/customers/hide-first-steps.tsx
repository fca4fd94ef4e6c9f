"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import {
  FIRST_DAYS,
  FIRST_STEPS_COOKIE,
} from "@/lib/features/customers/first-steps";

export function HideFirstSteps({ customerId }: { customerId: string }) {
  const router = useRouter();
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        document.cookie = `${FIRST_STEPS_COOKIE}=${customerId}; path=/; samesite=lax; max-age=${FIRST_DAYS * 86_400}`;
        router.refresh();
      }}
    >
      Hide first steps
    </Button>
  );
}
