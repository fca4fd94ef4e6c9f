"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";
import { skeletons } from "./skeletons";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-96 max-w-full" />
      <Skeleton className="-mt-2 mb-6 h-11 w-full sm:w-120" />
      <div className="grid max-w-3xl gap-6">
        {skeletons.person}
        {skeletons.account}
        {skeletons.codes}
        {skeletons.card}
      </div>
    </>
  );
}
