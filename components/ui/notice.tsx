"use client";

import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

type NoticeTone = "info" | "good" | "warn" | "bad";

const tones = {
  info: { icon: Info, classes: "bg-accent-soft text-accent" },
  good: { icon: CircleCheck, classes: "bg-good-soft text-good" },
  warn: { icon: TriangleAlert, classes: "bg-warn-soft text-warn" },
  bad: { icon: CircleAlert, classes: "bg-bad-soft text-bad" },
} as const;

type NoticeProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: NoticeTone;
  title?: ReactNode;
};

/** A highlighted message. Pass `role="alert"` when it appears after the page has loaded. */
export function Notice({
  tone = "info",
  title,
  className,
  children,
  ...rest
}: NoticeProps) {
  const { icon: Icon, classes } = tones[tone];
  return (
    <div {...rest} className={cn("notice", classes, className)}>
      <Icon aria-hidden strokeWidth={1.9} />
      <div>
        {title && <p>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
