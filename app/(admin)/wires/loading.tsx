"use client";

import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <BackToDashboard />
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <Card>
        <Skeleton className="mb-3 h-37 sm:h-25 xl:h-9" />
        <Skeleton className="mb-3 h-9 w-72" />
        <SkeletonRows count={14} dense />
      </Card>
    </>
  );
}
