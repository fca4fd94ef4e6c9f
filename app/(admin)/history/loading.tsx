"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return <SkeletonList title="w-64" />;
}
