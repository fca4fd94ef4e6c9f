import { StructuredData } from "./structured-data";

type Question = { question: string; answer: string };

/** Questions that open to their answers without any script, and the same for search engines. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <>
      <div className="border-b border-line-strong">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line-strong">
            <summary className="flex min-h-14 items-center justify-between gap-6 rounded-sm py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
              <span>{question}</span>
              <span
                aria-hidden
                className="relative size-4 shrink-0 before:absolute before:top-1/2 before:left-0 before:h-0.5 before:w-4 before:-translate-y-1/2 before:bg-current after:absolute after:top-0 after:left-1/2 after:h-4 after:w-0.5 after:-translate-x-1/2 after:bg-current group-open:after:hidden"
              />
            </summary>
            <p className="max-w-text pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
      <StructuredData
        data={{
          "@type": "FAQPage",
          mainEntity: questions.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        }}
      />
    </>
  );
}
