"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-100 max-w-full" />
      <Card className="max-w-3xl">
        <Skeleton className="mb-5 h-6 w-24" />
        <Skeleton className="h-110" />
      </Card>
    </>
  );
}
