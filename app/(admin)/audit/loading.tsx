"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return <SkeletonList title="w-32" lead="w-100 max-w-full" />;
}
