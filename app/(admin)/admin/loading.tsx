"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-44" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {[
          "accounts",
          "history",
          "documents",
          "wires",
          "loans",
          "approvals",
        ].map((tile) => (
          <Skeleton key={tile} className="h-44 rounded-lg" />
        ))}
      </div>
    </>
  );
}
