"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { hideFirstSteps } from "./first-steps-cookie";

export function HideFirstSteps({ customerId }: { customerId: string }) {
  const router = useRouter();
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        hideFirstSteps(customerId);
        router.refresh();
      }}
    >
      Hide first steps
    </Button>
  );
}
