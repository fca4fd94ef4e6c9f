"use client";

import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-44" lead="w-96 max-w-full" />
      <Card>
        <SkeletonRows />
      </Card>
    </>
  );
}
