import ArrowDown from "lucide-react/icons/arrow-down";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { site } from "@/lib/site";
import { CityDrawing } from "./city-drawing";

/** What this is, and both ways in. */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter pt-6 pb-section md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-12 lg:gap-x-12 lg:pt-12">
      <div className="flex flex-col justify-center lg:col-span-7">
        <h1 className="max-w-[11ch] text-display">{site.claim}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-balance text-ink-soft">
          Accounts, wires and statements over a double-entry ledger, in which
          every movement has two sides and the books always add up.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href={paths.signUp}>Open an account</ButtonLink>
          <ButtonLink href={paths.signIn} look="secondary">
            Log In
          </ButtonLink>
          <ButtonLink href="#features" look="quiet" className="max-lg:ps-0">
            Key features
            <ArrowDown aria-hidden className="size-4" />
          </ButtonLink>
        </div>
      </div>
      <CityDrawing className="aspect-[14/15] w-full rounded-lg sm:aspect-[7/6] md:aspect-[14/15] md:self-center lg:col-span-5" />
    </section>
  );
}
