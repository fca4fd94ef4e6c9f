import type { ReactNode } from "react";

type PageIntroProps = {
  /** May hold line ends. */
  title: string;
  lead: string;
  /** Drawn for this page. */
  drawing: ReactNode;
  /** What one can do next. */
  children?: ReactNode;
};

/** The top of a public page: what it is about, beside a drawing. */
export function PageIntro({ title, lead, drawing, children }: PageIntroProps) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-8 gap-y-10 px-gutter pt-8 pb-section md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-12 lg:gap-x-12 lg:pt-14">
      <div className="lg:col-span-7">
        <h1 className="max-w-[16ch] text-display whitespace-pre-line">
          {title}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-soft">{lead}</p>
        {children && (
          <div className="mt-9 flex flex-wrap gap-3">{children}</div>
        )}
      </div>
      <div className="lg:col-span-5">{drawing}</div>
    </section>
  );
}
