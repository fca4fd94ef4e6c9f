import { isDemonstration } from "@/lib/platform/config/operator";
import { site } from "@/lib/platform/config/site";

const { replyHours, support, businessesHelped } = site.figures;

const figures = [
  `Reply within ${replyHours} hours`,
  `Support ${support}`,
  `Over ${businessesHelped} businesses helped`,
];

/** The claims of the specification, which a demonstration marks as example figures. */
export function Figures() {
  return (
    <div>
      <ul className="flex flex-wrap gap-x-10 gap-y-2 text-lg font-medium">
        {figures.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isDemonstration && (
        <p className="mt-3 text-sm text-ink-soft">
          These are example figures. Limmat is a demonstration and has no real
          customers.
        </p>
      )}
    </div>
  );
}
