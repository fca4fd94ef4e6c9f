import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Glyph } from "./glyph";
import type { Service } from "./services";

const tones = {
  Available: "good",
  "Partly available": "accent",
  "Not offered here": "plain",
} as const;

export function ServiceCards({ services }: { services: readonly Service[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-4 md:grid-cols-2 md:gap-y-5 lg:grid-cols-3">
      {services.map(({ id, glyph, title, text, offer, state }) => (
        // The parts of adjacent cards are aligned.
        <li
          key={id}
          className="row-span-3 grid grid-rows-subgrid md:max-lg:last:col-span-2"
        >
          <Card
            id={id}
            aria-labelledby={`${id}-title`}
            className="row-span-3 grid grid-rows-subgrid gap-y-3"
          >
            <div className="flex items-center gap-3">
              <Glyph name={glyph} className="size-6 shrink-0 text-accent" />
              <h3 id={`${id}-title`} className="text-xl">
                {title}
              </h3>
            </div>
            <p>{text}</p>
            <div className="border-t border-line pt-3.5 text-sm text-ink-soft">
              <Badge tone={tones[state]}>{state}</Badge>
              <p className="mt-1.5">{offer}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
