"use client";

import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-100 max-w-full" />
      <Card className="mb-6">
        <SkeletonRows count={6} />
      </Card>
      <Card>
        <SkeletonRows count={8} />
      </Card>
    </>
  );
}
