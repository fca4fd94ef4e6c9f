import Check from "lucide-react/icons/check";
import type { Route } from "next";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Line, Lines } from "@/components/ui/lines";
import { HideFirstSteps } from "./hide-first-steps";

export type FirstStep = {
  title: string;
  note: string;
  isDone: boolean;
  /** Shown instead of "To do", while the step waits for the bank. */
  state?: string;
  href: Route;
  action: string;
};

/** The first steps of a new customer, each with its state. */
export function FirstSteps({
  steps,
  customerId,
  className,
}: {
  steps: FirstStep[];
  customerId: string;
  className?: string;
}) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-labelledby="first-steps" className={className}>
      <CardHead
        id="first-steps"
        title="First steps"
        note={`${done} of ${steps.length} done`}
        aside={<HideFirstSteps customerId={customerId} />}
      />
      <Lines>
        {steps.map(({ title, note, isDone, state, href, action }) => (
          <Line
            key={title}
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span>{title}</span>
                {isDone ? (
                  <Badge tone="good">
                    <Check aria-hidden className="mr-1 size-3.5" />
                    Done
                  </Badge>
                ) : (
                  <Badge {...(state && { tone: "warn" as const })}>
                    {state ?? "To do"}
                  </Badge>
                )}
              </span>
            }
            note={note}
            aside={
              !isDone && (
                <ButtonLink href={href} variant="secondary" size="small">
                  {action}
                </ButtonLink>
              )
            }
          />
        ))}
      </Lines>
    </Card>
  );
}
