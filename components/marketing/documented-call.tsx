import { Badge } from "@/components/ui/badge";
import { Fact, Facts } from "@/components/ui/facts";
import type { CallDocumentation } from "@/lib/calls/documentation";

export function DocumentedCall({ call }: { call: CallDocumentation }) {
  return (
    <details id={call.id} className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3">
        <span className="w-16">
          <Badge tone="accent">{call.method}</Badge>
        </span>
        <code className="min-w-0 text-sm font-medium [overflow-wrap:anywhere] sm:text-base">
          {call.path}
        </code>
        <span className="w-full text-sm text-ink-soft">{call.summary}</span>
      </summary>
      <Facts className="pb-6">
        <Fact term="Caller">{call.needs}</Fact>
        {call.takes.length > 0 && (
          <Fact term="Parameters">
            <ul className="grid gap-1">
              {call.takes.map(({ name, about }) => (
                <li key={name}>
                  <code className="font-medium">{name}</code>{" "}
                  <span className="text-sm text-ink-soft">{about}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term="Answer">
          <code className="[overflow-wrap:anywhere]">{call.answers}</code>
        </Fact>
        <Fact term="Errors">
          <ul className="grid gap-1 text-sm">
            {call.refuses.map(({ code, status, text }) => (
              <li key={code}>
                <span translate="no" className="figures">
                  {status}
                </span>{" "}
                <code className="font-medium [overflow-wrap:anywhere]">
                  {code}
                </code>{" "}
                <span className="text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
    </details>
  );
}
