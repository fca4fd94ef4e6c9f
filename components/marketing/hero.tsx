import { ButtonLink } from "@/components/ui/button";
import { isDemonstration } from "@/lib/platform/config/operator";
import { customerPages } from "@/lib/features/customers/pages";
import { signInPages } from "@/lib/identity/pages";
import { site } from "@/lib/platform/config/site";
import { Glyph } from "./glyph";
import { ProductPicture } from "./product-picture";

export function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-10 px-gutter pt-6 pb-section lg:grid-cols-12 lg:pt-12">
      <div className="lg:col-span-5">
        <h1 className="max-w-[11ch] text-display">{site.claim}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-pretty text-ink-soft">
          Open an account in a few minutes. Send money to other Limmat customers
          instantly, and see what you have and where it went.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={customerPages.signUp}>Open an account</ButtonLink>
          <ButtonLink href={signInPages.customer} variant="secondary">
            Log In
          </ButtonLink>
          <ButtonLink
            href="#features"
            variant="quiet"
            className="max-sm:ps-0 lg:ps-0"
          >
            Key features
            <Glyph name="down" className="size-4" />
          </ButtonLink>
        </div>
        {isDemonstration && (
          <p className="mt-5 text-sm text-ink-soft">
            This is a demonstration. No real money.
          </p>
        )}
      </div>
      <ProductPicture className="lg:col-span-7" />
    </section>
  );
}
