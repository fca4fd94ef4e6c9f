import type { ReactNode } from "react";

const tones = {
  canvas: "",
  surface: "border-y border-line bg-surface",
  deep: "bg-deep text-deep-on",
} as const;

type SectionProps = {
  id: string;
  title: string;
  /** Below the title, in the narrow column. */
  aside?: ReactNode;
  tone?: keyof typeof tones;
  children: ReactNode;
};

/** A part of a public page: its title in four columns of twelve, what it says in eight. */
export function Section({
  id,
  title,
  aside,
  tone = "canvas",
  children,
}: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tones[tone]}>
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          {aside}
        </div>
        <div className="min-w-0 lg:col-span-8">{children}</div>
      </div>
    </section>
  );
}

/** Short paragraphs side by side, each below a line and its own heading. */
export function Points({
  points,
}: {
  points: readonly { title: string; text: string }[];
}) {
  return (
    <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-5">
          <h3 className="text-xl">{title}</h3>
          <p className="mt-2.5 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
