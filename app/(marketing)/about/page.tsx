import { ContactForm } from "@/components/forms/contact-form";
import { BridgeDrawing } from "@/components/marketing/drawing";
import { Figures } from "@/components/marketing/figures";
import { PageIntro } from "@/components/marketing/page-intro";
import { Questions } from "@/components/marketing/questions";
import { Points, Section } from "@/components/marketing/section";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { readMarketWidgets } from "@/lib/env";
import { operator } from "@/lib/operator";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";
import { demonstration, site } from "@/lib/site";

export const metadata = pageMetadata({
  title: "About Us",
  description: `What ${site.name} is and is not, why its books can be checked, what happens to your data, and how to write to us.`,
  path: paths.about,
});

const notice = demonstration(operator);
const isDemonstration = notice.bar !== null;

const reasons = [
  {
    title: "Books that can be checked",
    text: "Every movement has two sides that sum to zero, and the database itself refuses anything else.",
  },
  {
    title: "No quiet corrections",
    text: "What has been booked stays. A mistake is reversed by an entry of its own that you see.",
  },
  {
    title: "Nothing to pay for a release",
    text: "A payment leaves because you sent it. Whoever asks for a fee or a code by phone is not us.",
  },
  {
    title: "Looks leave a trace",
    text: "When staff open your profile, that is recorded: who, when, and what they saw.",
  },
] as const;

const questions = [
  {
    question: `Is ${site.name} a real bank?`,
    answer: isDemonstration
      ? "No. It is a demonstration without a licence. It holds no money, moves none, and its people are invented."
      : `It is run by ${notice.line}.`,
  },
  {
    question: "What does an account cost?",
    answer:
      "Nothing. There are no fees in this demonstration, neither for the account nor for a wire.",
  },
  {
    question: "What are COT and tax codes?",
    answer:
      "Two codes that confirm a wire. They are issued free with every account and always stand with your details. Nobody will ask you for them by phone or mail.",
  },
  {
    question: "Where does a wire to another bank go?",
    answer:
      "It leaves your balance at once and waits as pending until staff settle or return it. No other bank is connected.",
  },
  {
    question: "How do I get my account number?",
    answer:
      "Sign up, read the code in the mail, enter it: the number is on the next screen and in a second mail.",
  },
] as const;

export default function AboutPage() {
  return (
    <>
      <PageIntro
        title="A bank in which every cent has two sides"
        lead={`${site.name} shows how a small bank can be built so that anyone may check its books: accounts, wires and statements over a double-entry ledger.`}
        drawing={<BridgeDrawing />}
      >
        <ButtonLink href={paths.signIn}>Get Started</ButtonLink>
        <ButtonLink href={paths.contactForm} look="secondary">
          Write to us
        </ButtonLink>
      </PageIntro>
      <Section id="about" title="About us" tone="surface">
        <div className="grid max-w-text gap-5 text-lg text-ink-soft">
          <p>
            We took the parts of retail banking that people use every day and
            asked one question of each: can its result be proven? Where the
            answer was no, it was built again.
          </p>
          {isDemonstration && (
            <p>
              What you see is a demonstration, and honest about it. It holds no
              licence and no money, and its people are invented.
            </p>
          )}
        </div>
      </Section>
      <Section id="why" title="Why choose us">
        <Points points={reasons} />
        <div className="mt-14">
          <Figures />
        </div>
      </Section>
      <Section id="privacy" title="Privacy and terms" tone="surface">
        <div className="grid max-w-text gap-5 text-lg text-ink-soft">
          <p>
            Please enter no real personal data. What you enter stays on this
            system, is shown to you and to its staff, and each look by staff is
            recorded. It is not sold, not analysed and not passed on.
          </p>
          <p>
            Cookies keep you signed in, separate ones for customers and for
            staff, and end with your session. There are no trackers of ours
            {readMarketWidgets()
              ? "; the currency chart on our services page comes from a provider of charts, whose own rules hold for it."
              : " or of others."}
          </p>
          <p>
            The terms are short: this is no bank, balances are not money, and
            whoever runs this copy may delete everything in it at any time.
          </p>
        </div>
      </Section>
      <Section id="questions" title="Questions">
        <Questions questions={questions} />
      </Section>
      <Section
        id="contact"
        title="Write to us"
        tone="surface"
        aside={
          <p className="mt-4 text-ink-soft">
            Kindly fill the form below and one of our agents will attend to you
            shortly.
          </p>
        }
      >
        <Card>
          <ContactForm />
        </Card>
      </Section>
    </>
  );
}
