import { ContactForm } from "@/components/inbox/contact-form";
import { BridgeDrawing } from "@/components/marketing/drawing";
import { ExamplePostings } from "@/components/examples/example-postings";
import { Figures } from "@/components/marketing/figures";
import { PageIntro } from "@/components/marketing/page-intro";
import { Questions } from "@/components/marketing/questions";
import { type Point, Points, Section } from "@/components/marketing/section";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { readMarketWidgets } from "@/lib/platform/config/env";
import { isDemonstration, operator } from "@/lib/platform/config/operator";
import { sitePages } from "@/components/marketing/pages";
import { signInPages } from "@/lib/identity/pages";
import { pageMetadata } from "@/components/marketing/seo";
import { demonstration, site } from "@/lib/platform/config/site";
import { PhoneLink } from "@/components/ui/phone-link";

export const metadata = pageMetadata({
  title: "About Us",
  description: `What ${site.name} is, why its balances can be checked, how it uses your data, and how to contact us.`,
  path: sitePages.about,
  hasOwnPicture: true,
});

const { line: runBy } = demonstration(operator);

const reasons: readonly Point[] = [
  {
    glyph: "scales",
    title: "Balances that add up",
    text: "We record every transaction twice: where the money comes from and where it goes. The two sides must match.",
  },
  {
    glyph: "undo",
    title: "Visible corrections",
    text: "We never overwrite a transaction. If we correct a mistake, your statement shows the original and its reversal.",
  },
  {
    glyph: "shield",
    title: "No release fees",
    text: "You never pay a fee to release a transfer. If someone asks you for one, it isn’t us.",
  },
  {
    glyph: "eye",
    title: "Access log",
    text: "When a member of staff opens your profile, your documents or your card, your profile shows who it was and when.",
  },
];

const questions = [
  {
    question: `Is ${site.name} a real bank?`,
    answer: isDemonstration
      ? `No. ${site.name} is a demonstration without a banking licence. It holds no real money, and the people in it are fictitious.`
      : `Yes. ${site.name} is run by ${runBy}.`,
  },
  {
    question: "What does an account cost?",
    answer:
      "The page “Other services” shows what each account and a wire to another bank cost today. Transfers to Limmat accounts in the same currency, statements and transfer codes are free.",
  },
  {
    question: "How do I get my account number?",
    answer:
      "Sign up and enter the code we email you. Your account number appears on the next screen, and we also send it to you by email.",
  },
  {
    question: "What are COT and tax codes?",
    answer:
      "They are your two transfer codes, which authorise your transfers. Both are free, and you can find them in your profile. We never ask for them by phone or email.",
  },
  {
    question: "How long does a transfer take?",
    // A rail may settle wires without staff. The other bank of a demonstration is not a real one.
    answer: `A transfer to another Limmat account arrives at once. A wire to another bank leaves your balance at once and shows as pending until it is settled or returned. If it is returned, the money is back in your account.${
      isDemonstration
        ? " This demonstration has no connection to real banks."
        : ""
    }`,
  },
] as const;

const terms = [
  {
    title: "Your data",
    text: `${
      isDemonstration
        ? "Please don’t enter real personal data. What you enter stays on this system, where you and its staff can see it. We don’t sell it, analyse it or pass it on."
        : "You and our staff can see what you enter. A bank to which you send a wire receives your name, your account number and the description."
    } We record each time a member of staff opens your profile, your documents or your card. You can see these records in your profile.`,
  },
  {
    title: "Cookies",
    text: `Our cookies keep you signed in, recognise your browser and remember how you set the menu. We don’t use trackers.${
      readMarketWidgets()
        ? " The currency chart on the services page comes from another company and follows that company’s rules."
        : ""
    }`,
  },
  {
    title: "Terms",
    text: isDemonstration
      ? "This is not a bank, and the balances are not money. The operator may delete all data in this demonstration at any time."
      : `${site.name} is run by ${runBy}. Your account is an account with this bank.`,
  },
] as const;

export default function AboutPage() {
  return (
    <>
      <PageIntro
        title="Banking you can verify for yourself"
        lead={`${site.name} shows what a small online bank can be: simple to use and clear about every transaction.`}
        drawing={<BridgeDrawing />}
      >
        <ButtonLink href={signInPages.customer}>Get Started</ButtonLink>
        <ButtonLink href={sitePages.contactForm} variant="secondary">
          Write to us
        </ButtonLink>
      </PageIntro>
      <Section id="about" title="About us" tone="surface">
        <div className="grid max-w-text gap-4 text-lg">
          <p>
            {`${site.name} has what people use a bank for: an account, transfers, standing orders, statements, loans and someone to write to.`}
          </p>
          {isDemonstration && (
            <p className="text-ink-soft">
              {`You can try all of it, because ${site.name} is a demonstration. It has no banking licence and holds no real money, and the people in it are fictitious.`}
            </p>
          )}
        </div>
      </Section>
      <Section id="why" title="Why choose us" wide>
        <Points points={reasons} across={4} />
        <div className="mt-10 border-t border-line pt-6">
          <Figures />
        </div>
      </Section>
      <Section
        id="books"
        title="One transfer, two sides"
        tone="surface"
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            This is what our books say about one transfer. What leaves one
            account arrives in another, in the same moment.
          </p>
        }
      >
        <ExamplePostings />
      </Section>
      <Section id="questions" title="Questions">
        <Questions questions={questions} />
      </Section>
      <Section id="privacy" title="Privacy and terms" tone="surface" wide>
        <dl className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {terms.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-xl font-semibold">{title}</dt>
              <dd className="mt-2 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="contact"
        title="Contact"
        aside={
          <>
            <p className="mt-3 text-lg text-ink-soft">
              Fill in the form, and a member of staff will reply by email.
            </p>
            <address className="figures mt-6 text-ink-soft not-italic">
              <span>{site.address.street}</span>
              <br />
              <span>{`${site.address.city}, ${site.address.country}`}</span>
              <br />
              <PhoneLink number={site.phones[0]} className="text-link" />
            </address>
          </>
        }
      >
        <Card>
          <ContactForm />
        </Card>
      </Section>
    </>
  );
}
