import { Skeleton } from "@/components/ui/skeleton";

/** Placeholders of the cards, in the heights that most customers' cards have. */
export const skeletons = {
  person: <Skeleton className="h-149 rounded-lg lg:h-130" />,
  account: <Skeleton className="h-99 rounded-lg lg:h-93" />,
  card: <Skeleton className="h-115 rounded-lg lg:h-105" />,
  codes: <Skeleton className="h-72 rounded-lg lg:h-60" />,
};
