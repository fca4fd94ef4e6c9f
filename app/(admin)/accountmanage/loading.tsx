import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-60" />
      <div className="grid gap-3 sm:grid-cols-3">
        {["create", "credit", "debit"].map((tile) => (
          <Skeleton key={tile} className="h-18 rounded-lg" />
        ))}
      </div>
    </>
  );
}
