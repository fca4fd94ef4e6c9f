"use client";

import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-20" lead="w-100 max-w-full" />
      <div className="grid gap-6">
        <Card>
          <SkeletonRows count={3} />
        </Card>
        <Card>
          <SkeletonRows count={6} />
        </Card>
      </div>
    </>
  );
}
