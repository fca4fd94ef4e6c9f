"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

const tiles = ["create", "credit", "debit", "update", "delete", "status"];

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-60" />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-18 rounded-lg" />
        ))}
      </div>
    </>
  );
}
