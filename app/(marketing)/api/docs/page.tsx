import { DocumentedCall } from "@/components/marketing/documented-call";
import { Section } from "@/components/marketing/section";
import { readableCalls } from "@/lib/openapi/readable";
import { calls, paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "API",
  description:
    "Every call of the bank: who may make it, what it takes, what it answers and what it refuses, made of the schemas the server checks with.",
  path: paths.apiDocs,
});

export default function ApiDocsPage() {
  return (
    <>
      <section className="mx-auto max-w-page px-gutter pt-8 pb-12 lg:pt-14">
        <h1 className="text-display">The calls</h1>
        <p className="mt-6 max-w-text text-lg text-ink-soft">
          JSON below <code>/api</code>. A caller is the session cookie of a
          sign-in, or <code>Authorization: Bearer</code> with the token it
          answered. A refusal is{" "}
          <code className="whitespace-nowrap">
            {"{ message, code, fields? }"}
          </code>
          ; every answer carries <code>X-Request-Id</code>. The same as{" "}
          <a className="text-accent underline" href={calls.openApi}>
            an OpenAPI 3.1 document
          </a>
          .
        </p>
      </section>
      {readableCalls().map((group, place) => (
        <Section
          key={group.title}
          id={group.title.toLowerCase().replaceAll(" ", "-")}
          title={group.title}
          tone={place % 2 === 0 ? "surface" : "canvas"}
        >
          {group.calls.map((call) => (
            <DocumentedCall key={call.id} call={call} />
          ))}
        </Section>
      ))}
    </>
  );
}
