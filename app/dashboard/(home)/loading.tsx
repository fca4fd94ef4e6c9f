"use client";

import { SkeletonHead } from "@/components/ui/skeleton";
import { Placeholder } from "./placeholders";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-80 max-w-full" />
      <div className="home">
        <Placeholder name="balance" />
        <Placeholder name="activity" />
        <div className="home-beside">
          <Placeholder name="account" />
          <Placeholder name="card" />
        </div>
        <Placeholder name="months" />
      </div>
    </>
  );
}
