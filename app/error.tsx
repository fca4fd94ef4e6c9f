"use client";

import { FailedPage } from "@/components/shell/failed-page";

export default function Failed({ retry }: { retry: () => void }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-page flex-1 px-gutter outline-none"
    >
      <FailedPage retry={retry} />
    </main>
  );
}
