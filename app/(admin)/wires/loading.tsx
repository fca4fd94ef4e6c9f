"use client";

import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { Card } from "@/components/ui/card";
import { SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <BackToDashboard />
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <Card>
        <SkeletonRows count={5} />
      </Card>
    </>
  );
}
