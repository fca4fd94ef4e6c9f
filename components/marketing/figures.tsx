import { site } from "@/lib/site";

const { replyHours, support, businessesHelped } = site.figures;

const figures = [
  { value: `${replyHours} h`, text: `Reply within ${replyHours} hours` },
  { value: support, text: `Support ${support}` },
  {
    value: `${businessesHelped}+`,
    text: `Over ${businessesHelped} businesses helped`,
  },
] as const;

/** What a bank of this kind would say of itself, told as what it is here: an example. */
export function Figures() {
  return (
    <div>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {figures.map(({ value, text }) => (
          <div
            key={text}
            className="flex flex-col border-t-2 border-accent pt-5"
          >
            <dt className="mt-2 text-ink-soft">{text}</dt>
            <dd className="figures order-first text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm text-ink-soft">
        Example figures of an invented bank. This demonstration has no such
        customers.
      </p>
    </div>
  );
}
