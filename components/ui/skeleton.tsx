import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";
import { Card } from "./card";
import { Spinner } from "./spinner";

/** A grey placeholder. Give it the size of the content that it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("skeleton", className)} />;
}

/** Says to screen readers that a page is loading. Part of each skeleton of a page. */
export const LoadingStatus = () => (
  <div className="sr-only">
    <Spinner label="Loading" />
  </div>
);

/** Placeholder for a page header. `title` and `lead` are classes that set the sizes. */
export function SkeletonHead({
  title,
  lead,
}: {
  title: string;
  lead?: string;
}) {
  return (
    <>
      <LoadingStatus />
      <Skeleton className={cn("h-9", lead ? "mb-3" : "mb-8", title)} />
      {lead && <Skeleton className={cn("mb-8 h-5", lead)} />}
    </>
  );
}

export function SkeletonRows({
  count = 5,
  dense = false,
}: {
  count?: number;
  /** As high as the rows of a dense table. */
  dense?: boolean;
}) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={cn(
            "flex items-center justify-between gap-6 border-b border-line py-3.5 last:border-b-0",
            dense && "sm:h-10 sm:py-0",
          )}
        >
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className={cn("h-3 w-2/5", dense && "sm:hidden")} />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a card with a list. `title` is a class that sets the width of its title. */
export const SkeletonCard = ({
  title,
  ...rows
}: { title?: string } & ComponentProps<typeof SkeletonRows>) => (
  <Card>
    {title && <Skeleton className={cn("mb-5 h-6", title)} />}
    <SkeletonRows {...rows} />
  </Card>
);

/** Placeholder for a page with a list below a bar of filters, or below tabs. `tabs` is a class for their width. */
export const SkeletonList = ({
  title,
  lead,
  tabs,
  count = 14,
}: ComponentProps<typeof SkeletonHead> & { tabs?: string; count?: number }) => (
  <>
    <SkeletonHead title={title} lead={lead} />
    <Card>
      <Skeleton
        className={
          tabs ? cn("mb-5 h-11 md:h-9", tabs) : "mb-3 h-37 sm:h-25 xl:h-9"
        }
      />
      <SkeletonRows count={count} dense={!tabs} />
    </Card>
  </>
);

/** Placeholder for a page that is a form. */
export const SkeletonForm = ({ fields }: { fields: number }) => (
  <>
    <SkeletonHead title="w-56" lead="w-120 max-w-full" />
    <Card className="max-w-form">
      <div aria-hidden="true" className="grid gap-5">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11" />
          </div>
        ))}
        <Skeleton className="h-11 w-36" />
      </div>
    </Card>
  </>
);
