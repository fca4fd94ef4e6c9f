"use client";

import { FailedPage } from "@/components/shell/failed-page";

export default function Failed({ retry }: { retry: () => void }) {
  return <FailedPage retry={retry} />;
}
