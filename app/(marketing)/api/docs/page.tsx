import { DocumentedCall } from "@/components/marketing/documented-call";
import { Section } from "@/components/marketing/section";
import { callUrl } from "@/lib/platform/http/call-url";
import { openApi } from "@/lib/bank/contract";
import { documentCalls } from "@/lib/calls/documentation";
import { contracts } from "@/lib/bank/contracts";
import { sitePages } from "@/components/marketing/pages";
import { pageMetadata } from "@/components/marketing/seo";

export const metadata = pageMetadata({
  title: "API",
  description:
    "Every API call of the bank: who may make it, its parameters, its answer and its errors.",
  path: sitePages.apiDocs,
});

export default function ApiDocsPage() {
  return (
    <>
      <section className="mx-auto max-w-page px-gutter pt-8 pb-12 lg:pt-14">
        <h1 className="text-display">API</h1>
        <p className="mt-6 max-w-text text-lg text-ink-soft">
          All calls are below <code>/api</code> and answer in JSON, except for
          files. Sign in first, then send the session cookie, or{" "}
          <code>Authorization: Bearer</code> with the token from the sign-in.
          Errors have the form{" "}
          <code className="sm:whitespace-nowrap">
            {"{ message, code, fields? }"}
          </code>
          . Every answer has an <code>X-Request-Id</code> header. This page is
          also available as{" "}
          <a className="link" href={callUrl(openApi, {})}>
            an OpenAPI 3.1 document
          </a>
          .
        </p>
      </section>
      {documentCalls(contracts).map((group, index) => (
        <Section
          key={group.title}
          id={group.title.toLowerCase().replaceAll(" ", "-")}
          title={group.title}
          tone={index % 2 === 0 ? "surface" : "canvas"}
        >
          {group.calls.map((call) => (
            <DocumentedCall key={call.id} call={call} />
          ))}
        </Section>
      ))}
    </>
  );
}
