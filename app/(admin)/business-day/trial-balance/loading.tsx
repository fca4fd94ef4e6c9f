"use client";

import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-72" lead="w-100 max-w-full" />
      <Card>
        <SkeletonRows count={10} />
      </Card>
    </>
  );
}
