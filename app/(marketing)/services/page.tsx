import { BoxesDrawing } from "@/components/marketing/drawing";
import { InDemonstration } from "@/components/marketing/in-demonstration";
import { PageIntro } from "@/components/marketing/page-intro";
import { Points, Section } from "@/components/marketing/section";
import { ButtonLink } from "@/components/ui/button";
import { Cell, Row, Table } from "@/components/ui/table";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Safe deposit boxes",
  description:
    "How a safe deposit box works: two keys, a room of your own, a record of every visit, and which size holds what.",
  path: paths.safeDeposit,
});

const ways = [
  {
    title: "Two keys",
    text: "One is yours, one stays with the bank. Neither opens the box alone, and there is no third.",
  },
  {
    title: "A room of your own",
    text: "The box is carried to a closed room. What you put in or take out is seen by nobody.",
  },
  {
    title: "Every visit written down",
    text: "Who came, when, and for how long. The list is yours to read.",
  },
  {
    title: "Someone you trust",
    text: "Name one more person who may open it, and take the name back whenever you want.",
  },
] as const;

const sizes = [
  {
    name: "Small",
    measures: "6 × 26 × 40 cm",
    holds: "Passports, deeds, a few letters",
  },
  {
    name: "Medium",
    measures: "12 × 26 × 40 cm",
    holds: "Binders, jewellery in its boxes, data carriers",
  },
  {
    name: "Large",
    measures: "25 × 26 × 40 cm",
    holds: "A collection, a camera, small works of art",
  },
] as const;

const belongs = [
  "Originals that cannot be had again",
  "Heirlooms and jewellery",
  "Data carriers with what must not be lost",
];
const stays = [
  "Cash for daily use: it belongs in an account",
  "A will that must be found at once",
  "Anything dangerous, living or against the law",
];

export default function SafeDepositPage() {
  return (
    <>
      <PageIntro
        title="A place that two keys open"
        lead="A safe deposit box keeps what cannot be replaced: papers, heirlooms, data carriers. One key is yours, the other the bank’s, and neither is enough."
        drawing={<BoxesDrawing />}
      >
        <ButtonLink href={paths.contactForm}>Ask about a box</ButtonLink>
        <ButtonLink href={paths.signUp} look="secondary">
          Open an account
        </ButtonLink>
      </PageIntro>
      <Section id="how" title="How a box works" tone="surface">
        <Points points={ways} />
      </Section>
      <Section id="sizes" title="Three sizes">
        <Table
          caption="Sizes of safe deposit boxes"
          columns={[
            { label: "Size" },
            { label: "Height × width × depth" },
            { label: "Holds" },
          ]}
        >
          {sizes.map(({ name, measures, holds }) => (
            <Row key={name}>
              <Cell className="font-semibold">{name}</Cell>
              <Cell
                label="Height × width × depth"
                className="figures whitespace-nowrap"
              >
                {measures}
              </Cell>
              <Cell label="Holds" className="col-span-2 text-ink-soft">
                {holds}
              </Cell>
            </Row>
          ))}
        </Table>
        <InDemonstration>
          no boxes are let, and there is no vault. The page shows how the
          service of such a bank would read.
        </InDemonstration>
      </Section>
      <Section id="contents" title="What belongs in it" tone="deep">
        <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
          <List title="In the box" lines={belongs} />
          <List title="Better elsewhere" lines={stays} />
        </div>
      </Section>
    </>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 grid gap-3 text-deep-soft">
        {lines.map((line) => (
          <li key={line} className="border-t border-deep-soft pt-3">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
