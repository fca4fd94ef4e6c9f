import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { Figures } from "@/components/marketing/figures";
import { HashAddress } from "@/components/marketing/hash-address";
import { Hero } from "@/components/marketing/hero";
import { Points, Section } from "@/components/marketing/section";
import { Steps } from "@/components/marketing/steps";
import { StructuredData } from "@/components/marketing/structured-data";
import { Subscribe } from "@/components/marketing/subscribe";
import { paths } from "@/lib/paths";
import { bankData, pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

export const metadata: Metadata = {
  ...pageMetadata({
    title: `${site.name}: ${site.claim}`,
    description: site.description,
    path: paths.home,
  }),
  title: { absolute: `${site.name}: ${site.claim}` },
};

const features = [
  {
    title: "Two sides to every movement",
    text: "Nothing is ever overwritten. A correction is a new entry, and both stand in your statement.",
  },
  {
    title: "Wires you see twice",
    text: "Each wire is reviewed before it leaves and ends in a receipt that you can open again.",
  },
  {
    title: "Your codes, free",
    text: "COT and tax codes come with the account and stand with your details. No payment is ever released for a fee.",
  },
  {
    title: "Statements for any period",
    text: "Opening balance, each line, closing balance: on screen and on paper.",
  },
] as const;

export default function HomePage() {
  return (
    <>
      <HashAddress />
      <StructuredData data={bankData()} />
      <Hero />
      <Section id="features" title="Key features" tone="surface">
        <Points points={features} />
      </Section>
      <Steps />
      <Section id="figures" title="At your side" tone="surface">
        <Figures />
      </Section>
      <Section
        id="subscribe"
        title="Open your account"
        tone="deep"
        aside={
          <p className="mt-4 text-deep-soft">
            Start with your e-mail address. The form opens with it filled in.
          </p>
        }
      >
        <Subscribe />
        <p className="mt-5 text-sm text-deep-soft">
          Please use no real personal data: this is a demonstration.{" "}
          <Link href={paths.privacy} className="rounded-sm underline">
            What happens to what you enter
          </Link>
        </p>
      </Section>
    </>
  );
}
