import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { site } from "@/lib/site";

/** What this system is and is not; privacy and terms in plain words. */
export function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="bg-deep text-deep-on"
    >
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <h2 id="about-title" className="text-3xl lg:col-span-4">
          A demonstration, and honest about it
        </h2>
        <div className="grid gap-5 text-lg text-deep-soft lg:col-span-8">
          <p>
            {site.name} shows how a small bank can be built so that its books
            can be checked. It holds no licence and no money, and its people are
            invented.
          </p>
          <p>
            Privacy and terms are short: please enter no real personal data.
            What you enter stays on this system, is shown to you and to its
            staff, and each look by staff is recorded.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink href={paths.signUp} look="secondary">
              Open an account
            </ButtonLink>
            <ButtonLink href={paths.adminSignIn} look="secondary">
              Staff Log In
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
