import { Skeleton } from "@/components/ui/skeleton";

/** Placeholders of the cards, in the heights that most customers' cards have. */
export const skeletons = {
  person: <Skeleton className="h-153 rounded-lg lg:h-148" />,
  account: <Skeleton className="h-98 rounded-lg lg:h-95" />,
  card: <Skeleton className="h-115 rounded-lg lg:h-110" />,
  codes: <Skeleton className="h-72 rounded-lg lg:h-70" />,
};
