import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { Card } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { ExampleDocuments } from "@/components/examples/example-documents";
import { Figures } from "@/components/marketing/figures";
import { LegacyHashRedirect } from "@/components/marketing/legacy-hash-redirect";
import { Hero } from "@/components/marketing/hero";
import { OpenAccount } from "@/components/marketing/open-account";
import { type Point, Points, Section } from "@/components/marketing/section";
import { Steps } from "@/components/marketing/steps";
import { StructuredData } from "@/components/marketing/structured-data";
import { sitePages } from "@/components/marketing/pages";
import {
  bankData,
  pageMetadata,
  siteDescription,
} from "@/components/marketing/seo";
import { site } from "@/lib/platform/config/site";

export const metadata: Metadata = {
  ...pageMetadata({
    title: `${site.name}: ${site.claim}`,
    description: siteDescription,
    path: sitePages.home,
  }),
  title: { absolute: `${site.name}: ${site.claim}` },
};

const features: readonly Point[] = [
  {
    glyph: "instant",
    title: "Instant transfers",
    text: "Money you send to another Limmat account arrives at once, day or night. A wire to another bank shows as pending until it settles.",
  },
  {
    glyph: "name",
    title: "Name check",
    text: "Before you send money to a Limmat account, we check that the name you entered matches the name on the account.",
  },
  {
    glyph: "calendar",
    title: "Standing orders",
    text: "Set up a payment once. It repeats every day, week or month until you pause or cancel it.",
  },
  {
    glyph: "file",
    title: "Statements in four formats",
    text: "Choose a period and download a PDF, or a CSV, OFX or camt.053 file for your accounting software.",
  },
  {
    glyph: "lock",
    title: "Two-factor sign-in",
    text: "Protect your account with a code from an authenticator app. We email you when someone signs in from a new device.",
  },
  {
    glyph: "eye",
    title: "Access log",
    text: "See which member of staff opened your profile, your documents or your card, and when.",
  },
];

// Prices from the terms of a product are on the page that the link below opens.
const prices = [
  ["Transfers within Limmat, in one currency", "Free"],
  ["Standing orders within Limmat", "Free"],
  ["Statements and receipts", "Free"],
  ["Transfer codes", "Free"],
] as const;

export default function HomePage() {
  return (
    <>
      <LegacyHashRedirect />
      <StructuredData data={bankData()} />
      <Hero />
      <Section
        id="features"
        title="Key features"
        tone="surface"
        wide
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            What you need from a bank every day, in one account.
          </p>
        }
      >
        <Points points={features} across={3} />
      </Section>
      <ExampleDocuments />
      <Steps />
      <Section
        id="prices"
        title="Prices"
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            You see every fee before it is taken.
          </p>
        }
      >
        <Card className="py-2">
          <Facts className="gap-x-12 text-base md:grid md:grid-cols-2">
            {prices.map(([service, price]) => (
              <Fact key={service} term={service}>
                {price}
              </Fact>
            ))}
            <Fact term="Accounts, wires and interest">
              <Link
                href={`${sitePages.otherServices}#interest`}
                className="link"
              >
                Prices and rates of today
              </Link>
            </Fact>
          </Facts>
        </Card>
        <h2 id="support" className="mt-10 text-2xl">
          Support
        </h2>
        <p className="mt-2 mb-4 text-lg text-ink-soft">
          Questions? Send us a message from your dashboard or with the{" "}
          <Link href={sitePages.contactForm} className="link">
            contact form
          </Link>
          .
        </p>
        <Figures />
      </Section>
      <OpenAccount />
    </>
  );
}
