import { DrawersDrawing } from "@/components/marketing/drawing";
import { Forex } from "@/components/marketing/forex";
import { InDemonstration } from "@/components/marketing/in-demonstration";
import { PageIntro } from "@/components/marketing/page-intro";
import { Section } from "@/components/marketing/section";
import { services } from "@/components/marketing/services";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Other services",
  description:
    "Investment, forex, insurance, advisory, account management, credit cards and mortgages: what each of them is for, in plain words.",
  path: paths.otherServices,
});

export default function OtherServicesPage() {
  return (
    <>
      <PageIntro
        title="Seven more drawers"
        lead="What a bank does beside accounts and wires: what each service is for, what to ask before you take it, and what it will not do."
        drawing={<DrawersDrawing />}
      >
        {services.map(({ id, title }) => (
          <ButtonLink key={id} href={`#${id}`} look="secondary" size="small">
            {title}
          </ButtonLink>
        ))}
      </PageIntro>
      {services.map(({ id, title, text, points, demonstration }, index) => (
        <Section
          key={id}
          id={id}
          title={title}
          tone={index % 2 === 0 ? "surface" : "canvas"}
        >
          <p className="max-w-text text-lg">{text}</p>
          <ul className="mt-8 grid gap-x-10 gap-y-4 text-ink-soft sm:grid-cols-3">
            {points.map((point) => (
              <li key={point} className="border-t-2 border-accent pt-4">
                {point}
              </li>
            ))}
          </ul>
          {id === "forex" && (
            <div className="mt-12">
              <Forex />
            </div>
          )}
          <InDemonstration>{demonstration}</InDemonstration>
        </Section>
      ))}
    </>
  );
}
