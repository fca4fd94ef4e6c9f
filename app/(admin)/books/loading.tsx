"use client";

import { Card } from "@/components/ui/card";
import {
  Skeleton,
  SkeletonCard,
  SkeletonHead,
  SkeletonRows,
} from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-24" lead="w-100 max-w-full" />
      <Skeleton className="mb-6 h-17 w-80 max-w-full" />
      <Card className="mb-6">
        <SkeletonRows count={8} />
      </Card>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <SkeletonCard count={6} />
        <SkeletonCard count={8} />
      </div>
    </>
  );
}
