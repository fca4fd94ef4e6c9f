"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return <SkeletonList title="w-44" lead="w-64" tabs="w-40" count={12} />;
}
