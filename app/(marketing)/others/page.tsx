import { DrawersDrawing } from "@/components/marketing/drawing";
import { Forex } from "@/components/marketing/forex";
import { InterestRates } from "@/components/marketing/interest-rates";
import { PageIntro } from "@/components/marketing/page-intro";
import { Section } from "@/components/marketing/section";
import { ServiceCards } from "@/components/marketing/service-cards";
import {
  describedServices,
  offeredServices,
} from "@/components/marketing/services";
import { ButtonLink } from "@/components/ui/button";
import { isDemonstration } from "@/lib/platform/config/operator";
import { site } from "@/lib/platform/config/site";
import { sitePages } from "@/components/marketing/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { pageMetadata } from "@/components/marketing/seo";

/** Ends the sentences about the services. */
const offer = (demonstration: string) =>
  isDemonstration
    ? `what you can try in ${demonstration}.`
    : `what ${site.name} offers of it.`;

export const metadata = pageMetadata({
  title: "Other services",
  description: `Accounts, loans, cards, forex, investment, insurance and advice: what each service is for, and ${offer("the Limmat demonstration")}`,
  path: sitePages.otherServices,
  hasOwnPicture: true,
});

export default function OtherServicesPage() {
  return (
    <>
      <PageIntro
        title="Other bank services"
        lead={`What each service is for, and ${offer("this demonstration")}`}
        drawing={<DrawersDrawing />}
      >
        <ButtonLink href={customerPages.signUp}>Open an account</ButtonLink>
        <ButtonLink href="#forex" variant="secondary">
          Exchange rates
        </ButtonLink>
      </PageIntro>
      <Section
        id="offered"
        title="Accounts, loans and cards"
        tone="surface"
        wide
      >
        <ServiceCards services={offeredServices} />
      </Section>
      <Section id="described" title="Investment, insurance and advice" wide>
        <ServiceCards services={describedServices} />
      </Section>
      <Section
        id="interest"
        title="Interest and fees"
        wide
        aside={
          <p className="mt-3 text-lg text-ink-soft">
            What each account earns and costs today, and what a loan costs. A
            change is announced to everyone who has such an account before it
            holds. A loan keeps the rate of its contract.
          </p>
        }
      >
        <InterestRates />
      </Section>
      <Section
        id="forex"
        title="Forex"
        tone="surface"
        aside={
          <>
            <p className="mt-3 text-lg">
              Foreign exchange turns one currency into another, for example when
              you pay abroad. Compare rates before you exchange.
            </p>
            <p className="mt-4 text-sm text-ink-soft">
              The account that you open is in US dollars. An exchange uses the
              bank’s rates of the day, not these examples.
            </p>
          </>
        }
      >
        <Forex />
      </Section>
    </>
  );
}
