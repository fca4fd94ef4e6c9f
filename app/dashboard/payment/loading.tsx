"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-40" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        {["beneficiaries", "orders", "wires", "cases"].map((card) => (
          <Card key={card}>
            <Skeleton className="mb-5 h-6 w-48" />
            <SkeletonRows count={3} />
          </Card>
        ))}
      </div>
    </>
  );
}
