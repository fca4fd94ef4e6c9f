"use client";

import { SkeletonHead } from "@/components/ui/skeleton";
import { BalancePlaceholder, Placeholder } from "./placeholders";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="min-h-11 w-80 max-w-full" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-12">
        <BalancePlaceholder />
        <Placeholder name="card" />
        <Placeholder name="months" />
        <Placeholder name="wires" />
      </div>
    </>
  );
}
