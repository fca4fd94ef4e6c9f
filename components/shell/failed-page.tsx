import { Button } from "@/components/ui/button";
import { shell } from "@/lib/platform/errors/catalogue/shell";

/** Error message for a page that failed to load. Every page loads it, so it does not import the whole catalogue. */
export function FailedPage({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="py-16">
      <h1 className="text-2xl">{shell.UNEXPECTED.text}</h1>
      <p className="mt-3 max-w-text text-ink-soft">
        We couldn’t load this page. It is safe to try again: loading a page
        never moves money.
      </p>
      <Button className="mt-8" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
