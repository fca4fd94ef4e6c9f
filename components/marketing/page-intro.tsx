import type { ReactNode } from "react";

type PageIntroProps = {
  title: string;
  lead: string;
  drawing: ReactNode;
  /** A note on the parts of the service that the bank does not offer. */
  note?: string;
  children?: ReactNode;
};

export function PageIntro({
  title,
  lead,
  drawing,
  note,
  children,
}: PageIntroProps) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-8 px-gutter pt-8 pb-section md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-12 lg:gap-x-12 lg:pt-12">
      <div className="lg:col-span-7">
        <h1 className="max-w-[16ch] text-display">{title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-soft">{lead}</p>
        {children && (
          <div className="mt-8 flex flex-wrap gap-3">{children}</div>
        )}
        {note && (
          <p className="mt-8 max-w-text border-l-2 border-line-strong pl-4 text-sm text-ink-soft">
            {note}
          </p>
        )}
      </div>
      {/* On a phone the text comes first and is enough. */}
      <div className="max-md:hidden lg:col-span-5">{drawing}</div>
    </section>
  );
}
