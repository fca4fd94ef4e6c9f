import { Link } from "@/components/ui/link";
import { isDemonstration } from "@/lib/platform/config/operator";
import { sitePages } from "./pages";
import { Skyline } from "./skyline";
import { Subscribe } from "./subscribe";

export function OpenAccount() {
  return (
    <section
      id="subscribe"
      aria-labelledby="subscribe-title"
      className="overflow-hidden bg-deep text-deep-on print:hidden"
    >
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-gutter pt-section lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="subscribe-title" className="text-3xl">
            Open your account
          </h2>
          <p className="mt-3 text-lg text-deep-soft">
            Enter your email address to start. We fill it in on the sign-up form
            for you.
          </p>
        </div>
        <div className="min-w-0 lg:col-span-7">
          <Subscribe />
          <p className="mt-4 text-sm text-deep-soft">
            {isDemonstration && (
              <span>
                This is a demonstration: please don’t enter real personal
                data.{" "}
              </span>
            )}
            <Link href={sitePages.privacy} className="link">
              How we use what you enter
            </Link>
          </p>
        </div>
      </div>
      <div className="mx-auto max-w-page px-gutter pt-4">
        <Skyline className="h-36 w-full sm:h-52" />
      </div>
    </section>
  );
}
