import { Card } from "@/components/ui/card";
import {
  Skeleton,
  SkeletonCard,
  SkeletonHead,
  SkeletonRows,
} from "@/components/ui/skeleton";

/** Two statements beside each other, while they load. */
export const StatementsLoading = () => (
  <>
    <SkeletonHead title="w-48" lead="w-100 max-w-full" />
    <Skeleton className="mb-6 h-17 w-80 max-w-full" />
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <SkeletonCard count={12} />
      <SkeletonCard count={12} />
    </div>
  </>
);

/** Two lists below each other, while they load. */
export const ListsLoading = () => (
  <>
    <SkeletonHead title="w-48" lead="w-100 max-w-full" />
    <Card className="mb-6">
      <SkeletonRows count={6} />
    </Card>
    <SkeletonCard count={8} />
  </>
);
