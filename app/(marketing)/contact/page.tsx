import { FlowsDrawing } from "@/components/marketing/drawing";
import { ExampleBalance } from "@/components/examples/example-balance";
import { PageIntro } from "@/components/marketing/page-intro";
import {
  type Point,
  Points,
  Section,
  Ticked,
} from "@/components/marketing/section";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { sitePages } from "@/components/marketing/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { pageMetadata } from "@/components/marketing/seo";

export const metadata = pageMetadata({
  title: "Cash management",
  description:
    "Cash management for people and small businesses: receive money, pay on time, stay within a limit and download statements for your accounts.",
  path: sitePages.cashManagement,
  hasOwnPicture: true,
});

const tasks: readonly Point[] = [
  {
    glyph: "receive",
    title: "Incoming money",
    text: "A payment from another Limmat account reaches your balance at once, with the sender and a description.",
  },
  {
    glyph: "send",
    title: "Payments on time",
    text: "Save the payees you use often, and let standing orders make the payments that repeat.",
  },
  {
    glyph: "limit",
    title: "Account limit",
    text: "Your account limit is the most you can transfer in one day. It resets at midnight, Zurich time.",
  },
  {
    glyph: "file",
    title: "Monthly statement",
    text: "Download a statement with the opening balance, every transaction and the closing balance.",
  },
];

const formats = [
  ["PDF", "To read, print or send on"],
  ["CSV", "For a spreadsheet"],
  ["OFX", "For personal finance software"],
  ["camt.053", "For business accounting (ISO 20022)"],
] as const;

const safeguards = [
  "You check a summary before you send a transfer.",
  "If you press Send twice, you pay once.",
  "Every transfer needs your COT code and your tax code.",
  "With two-factor sign-in, a payment to someone new needs a code from your app.",
  "Every transaction has a receipt that you can open again.",
  "After five wrong passwords, we lock your sign-in for 15 minutes and email you.",
] as const;

export default function CashManagementPage() {
  return (
    <>
      <PageIntro
        title="Your cash flow, always in view"
        lead="Know what you have, pay on time and keep clean records. For people and small businesses, in one account."
        drawing={<FlowsDrawing />}
      >
        <ButtonLink href={customerPages.signUp}>Open an account</ButtonLink>
        <ButtonLink href={sitePages.contactForm} variant="secondary">
          Ask a question
        </ButtonLink>
      </PageIntro>
      <Section id="tasks" title="Everyday tasks" tone="surface" wide>
        <Points points={tasks} across={4} />
      </Section>
      <Section
        id="month"
        title="One month, one line"
        wide
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            Rent, salary and everything between them: the balance of an example
            month. The statement has each step of it.
          </p>
        }
      >
        <ExampleBalance />
      </Section>
      <Section id="records" title="Balances and records" tone="surface" wide>
        <div className="grid gap-6 lg:grid-cols-2">
          <Card aria-labelledby="balances">
            <CardHead
              id="balances"
              title="Two balances"
              aside={<Badge>Example</Badge>}
              note="Your available balance is your total book balance minus any money on hold."
            />
            <Facts className="figures">
              <Fact term="Total book balance">$5,000.00</Fact>
              <Fact term="On hold">−$480.00</Fact>
              <Fact term="Available balance">$4,520.00</Fact>
            </Facts>
          </Card>
          <Card aria-labelledby="formats">
            <CardHead
              id="formats"
              title="Four statement formats"
              note="For any period you choose."
            />
            <Facts>
              {formats.map(([format, use]) => (
                <Fact key={format} term={format}>
                  {use}
                </Fact>
              ))}
            </Facts>
          </Card>
        </div>
      </Section>
      <Section id="safeguards" title="Safe payments" tone="deep">
        <Ticked lines={safeguards} className="text-lg sm:grid-cols-2" />
      </Section>
    </>
  );
}
