import { site } from "@/lib/platform/config/site";

const { replyHours, support, businessesHelped } = site.figures;

const figures = [
  { value: `${replyHours} h`, text: `Reply within ${replyHours} hours` },
  { value: support, text: `Support ${support}` },
  {
    value: `${businessesHelped}+`,
    text: `Over ${businessesHelped} businesses helped`,
  },
] as const;

/** The claims of the specification, marked as example figures. */
export function Figures() {
  return (
    <div>
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
        {figures.map(({ value, text }) => (
          <div
            key={text}
            className="flex flex-wrap items-baseline gap-x-4 sm:flex-col sm:gap-y-1.5"
          >
            <dt className="text-ink-soft">{text}</dt>
            <dd className="figures order-first min-w-24 text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm text-ink-soft">
        These are example figures. Limmat is a demonstration and has no real
        customers.
      </p>
    </div>
  );
}
