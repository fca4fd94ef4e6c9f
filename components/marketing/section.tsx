import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";
import { Glyph, type GlyphName } from "./glyph";

const tones = {
  canvas: "",
  surface: "border-y border-line bg-surface",
  deep: "bg-deep text-deep-on",
} as const;

type SectionProps = {
  id: string;
  title: string;
  /** Below the title. */
  aside?: ReactNode;
  tone?: keyof typeof tones;
  /** The content is below the title in full width, not beside it in eight columns. */
  wide?: boolean;
  children: ReactNode;
};

/** A section of a public page: the title in four of twelve columns and the content in eight, or one below the other. */
export function Section({
  id,
  title,
  aside,
  tone = "canvas",
  wide = false,
  children,
}: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tones[tone]}>
      <div
        className={cn(
          "mx-auto grid max-w-page gap-x-12 gap-y-8 px-gutter py-section",
          wide ? "lg:gap-y-10" : "lg:grid-cols-12",
        )}
      >
        <div className={wide ? "[&>p]:max-w-text" : "lg:col-span-4"}>
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          {aside}
        </div>
        <div className={cn("min-w-0", !wide && "lg:col-span-8")}>
          {children}
        </div>
      </div>
    </section>
  );
}

export type Point = { glyph: GlyphName; title: string; text: string };

const columns = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** Short paragraphs side by side, each with a drawing and a heading. */
export function Points({
  points,
  across = 2,
}: {
  points: readonly Point[];
  /** Maximum number per row. */
  across?: keyof typeof columns;
}) {
  return (
    <ul className={cn("grid gap-x-10 gap-y-7 sm:gap-y-9", columns[across])}>
      {points.map(({ glyph, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t-2 border-accent pt-5 sm:block"
        >
          <Glyph name={glyph} className="mt-0.5 size-6 text-accent sm:mb-3" />
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Lines that each begin with a tick or a cross. */
export function Ticked({
  glyph = "check",
  lines,
  className,
}: {
  glyph?: "check" | "cross";
  lines: readonly string[];
  className?: string;
}) {
  return (
    <ul className={cn("grid gap-x-10 gap-y-3.5", className)}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          <Glyph name={glyph} className="mt-0.75 size-5 shrink-0" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  );
}
