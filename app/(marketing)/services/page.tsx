import { BoxFront } from "@/components/marketing/box-front";
import { BoxesDrawing } from "@/components/marketing/drawing";
import { PageIntro } from "@/components/marketing/page-intro";
import {
  type Point,
  Points,
  Section,
  Ticked,
} from "@/components/marketing/section";
import { ButtonLink } from "@/components/ui/button";
import { isDemonstration } from "@/lib/platform/config/operator";
import { sitePages } from "@/components/marketing/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { pageMetadata } from "@/components/marketing/seo";

export const metadata = pageMetadata({
  title: "Safe deposit boxes",
  description: `How a safe deposit box works: two keys, a private room, a record of every visit and three sizes.${
    isDemonstration ? " An example page of the Limmat demonstration." : ""
  }`,
  path: sitePages.safeDeposit,
  hasOwnPicture: true,
});

const rules: readonly Point[] = [
  {
    glyph: "key",
    title: "Two keys",
    text: "You hold one key and the bank holds the other. The box opens only with both.",
  },
  {
    glyph: "door",
    title: "A private room",
    text: "We bring the box to a closed room. Only you see what you put in or take out.",
  },
  {
    glyph: "calendar",
    title: "A record of visits",
    text: "We note who came, when and for how long. You can ask for the list at any time.",
  },
  {
    glyph: "name",
    title: "A second person",
    text: "You can name one more person who may open the box, and change your mind at any time.",
  },
];

const sizes = [
  {
    name: "Small",
    heightCm: 6,
    holds: "Passports, deeds and letters",
  },
  {
    name: "Medium",
    heightCm: 12,
    holds: "Folders, jewellery cases and hard drives",
  },
  {
    name: "Large",
    heightCm: 25,
    holds: "A collection, a camera or small works of art",
  },
] as const;

const suited = [
  "Original documents, such as deeds and certificates",
  "Jewellery and heirlooms",
  "Hard drives with copies of important files",
];
const unsuited = [
  "Cash for everyday use, which is better in an account",
  "A will that your family must find quickly",
  "Anything dangerous, perishable or illegal",
];

export default function SafeDepositPage() {
  return (
    <>
      <PageIntro
        title="A safe place for what you can’t replace"
        lead="A safe deposit box keeps documents, jewellery and data in the bank’s vault. You need two keys to open it: yours and the bank’s."
        drawing={<BoxesDrawing />}
        note={
          isDemonstration
            ? "This page is an example of the service. Limmat is a demonstration: it has no vault and no boxes to rent."
            : "You can’t rent a box online. Ask us whether we have one for you."
        }
      >
        <ButtonLink href={sitePages.contactForm}>Ask about boxes</ButtonLink>
        <ButtonLink href={customerPages.signUp} variant="secondary">
          Open an account
        </ButtonLink>
      </PageIntro>
      <Section id="how" title="How a box works" tone="surface" wide>
        <Points points={rules} across={4} />
      </Section>
      <Section
        id="sizes"
        title="Three sizes"
        wide
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            Every box is 26 cm wide and 40 cm deep.
          </p>
        }
      >
        {/* All boxes are on one shelf and drawn to one scale. */}
        <ul className="grid gap-y-6 sm:grid-cols-3">
          {sizes.map(({ name, heightCm, holds }) => (
            <li key={name} className="flex items-end gap-5 sm:block">
              <div className="w-28 shrink-0 border-b-4 border-line-strong sm:w-full sm:pr-[12%] sm:pl-[4%]">
                <BoxFront heightCm={heightCm} className="mb-[-1.9%] w-full" />
              </div>
              <div className="min-w-0 sm:mt-5 sm:pr-6 sm:pl-[4%]">
                <h3 className="text-xl">{name}</h3>
                <p className="figures mt-1 text-sm text-ink-soft">
                  {`${heightCm} cm high`}
                </p>
                <p className="mt-2">{holds}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="contents" title="What to keep in a box" tone="deep">
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          <div>
            <h3 className="text-xl">Well suited</h3>
            <Ticked lines={suited} className="mt-5 text-deep-soft" />
          </div>
          <div>
            <h3 className="text-xl">Better kept elsewhere</h3>
            <Ticked
              glyph="cross"
              lines={unsuited}
              className="mt-5 text-deep-soft"
            />
          </div>
        </div>
      </Section>
    </>
  );
}
