"use client";

import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-3 h-9 w-48" />
      <Skeleton className="mb-8 h-5 w-72 max-w-full" />
      <div className="grid place-items-center py-16 text-2xl text-accent">
        <Spinner label="Loading" />
      </div>
    </>
  );
}
