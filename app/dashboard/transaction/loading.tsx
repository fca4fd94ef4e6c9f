"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-120 max-w-full" lead="w-64" />
      <div className="grid gap-6">
        <Skeleton className="h-56 rounded lg:h-18" />
        {[1, 2].map((list) => (
          <Card key={list}>
            <Skeleton className="mb-5 h-6 w-44" />
            <SkeletonRows count={8} />
          </Card>
        ))}
      </div>
    </>
  );
}
