"use client";

import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <BackToDashboard />
      <SkeletonList title="w-52" lead="w-80 max-w-full" tabs="w-36" count={5} />
    </>
  );
}
