"use client";

import { SkeletonHead } from "@/components/ui/skeleton";
import { Placeholder } from "./placeholders";
import { sectionClasses } from "./section-classes";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-80 max-w-full" />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-12">
        <Placeholder name="balance" />
        <Placeholder name="activity" />
        <div className={sectionClasses.beside}>
          <Placeholder name="account" />
          <Placeholder name="card" />
        </div>
        <Placeholder name="months" />
      </div>
    </>
  );
}
