import { FlowsDrawing } from "@/components/marketing/drawing";
import { PageIntro } from "@/components/marketing/page-intro";
import { Points, Section } from "@/components/marketing/section";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Cash management",
  description:
    "Cash management for people and small firms: see what comes in, send what goes out, and close every period with balances that add up.",
  path: paths.cashManagement,
});

const tasks = [
  {
    title: "Collect",
    text: "Payments in reach your balance at once and stand in the history with sender, remark and date.",
  },
  {
    title: "Pay",
    text: "A wire is written once, reviewed and sent. Two clicks on the button still make one payment.",
  },
  {
    title: "Plan",
    text: "The daily limit says how much may leave in a day. It starts again at midnight, Zurich time.",
  },
  {
    title: "Close",
    text: "A statement for any period: opening balance, every line, closing balance.",
  },
] as const;

const day = [
  {
    time: "Morning",
    text: "Book balance and available balance, side by side. The difference is what is on hold.",
  },
  {
    time: "Noon",
    text: "Wires of the day: to accounts here within the second, to others as pending until they are settled.",
  },
  {
    time: "Evening",
    text: "Receipts to file and the statement of the day. What was returned is back on the balance.",
  },
] as const;

const controls = [
  "A review of every wire before it leaves",
  "Two codes of your own that no one else may ask for",
  "A daily limit for what leaves by transfer",
  "A receipt for each movement, to open again at any time",
  "Sign-in that locks after five wrong passwords, with a mail to you",
] as const;

export default function CashManagementPage() {
  return (
    <>
      <PageIntro
        title={"What comes in,\nwhat goes out,\nwhat is left"}
        lead="Cash management is the daily craft of having money where it is due. It needs few things: exact balances, payments that leave once, and papers that agree."
        drawing={<FlowsDrawing />}
      >
        <ButtonLink href={paths.signUp}>Open an account</ButtonLink>
        <ButtonLink href={paths.contactForm} look="secondary">
          Ask a question
        </ButtonLink>
      </PageIntro>
      <Section id="tasks" title="Four tasks, one account" tone="surface">
        <Points points={tasks} />
      </Section>
      <Section id="day" title="A day of it">
        <ol className="border-b border-line-strong">
          {day.map(({ time, text }) => (
            <li
              key={time}
              className="grid gap-x-8 gap-y-1 border-t border-line-strong py-5 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <h3 className="text-lg">{time}</h3>
              <p className="max-w-text text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="controls" title="Kept in order" tone="deep">
        <ul className="grid gap-4 text-lg">
          {controls.map((control) => (
            <li key={control} className="border-t border-deep-soft pt-4">
              {control}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
