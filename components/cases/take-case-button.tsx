"use client";

import type { ComponentProps } from "react";
import { CallButton } from "@/components/form/call-button";
import { takeLabel } from "@/components/inbox/assign-button";
import type { Button } from "@/components/ui/button";

/** Assigns a case to the reader. */
export const TakeCaseButton = ({
  id,
  number,
  version,
  assignee,
  ...button
}: {
  id: string;
  number: string;
  version: string;
  assignee: string | null;
} & Pick<ComponentProps<typeof Button>, "size" | "variant">) => (
  <CallButton
    {...button}
    call={{
      contract: async () =>
        (await import("@/lib/features/cases/staff-contract")).takeCase,
      params: { caseId: id },
    }}
    version={version}
    aria-label={`${takeLabel(assignee)}: ${number}`}
  >
    {takeLabel(assignee)}
  </CallButton>
);
