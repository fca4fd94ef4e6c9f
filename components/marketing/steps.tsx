import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

const steps = [
  {
    title: "Sign up",
    text: "One form and a code by mail. The account number follows at once.",
    href: paths.signUp,
  },
  {
    title: "Log in",
    text: "With your account number and your password.",
    href: paths.signIn,
  },
  {
    title: "Send a wire",
    text: "Fill it in, review it, send it. The receipt is yours.",
    href: null,
  },
] as const;

/** How one starts, in three steps. */
export function Steps() {
  return (
    <section
      aria-labelledby="steps-title"
      className="mx-auto max-w-page px-gutter py-section"
    >
      <h2 id="steps-title" className="text-3xl">
        <Link
          href={paths.about}
          className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-8 hover:decoration-current"
        >
          How We Work
        </Link>
      </h2>
      <ol className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {steps.map(({ title, text, href }, index) => (
          <li key={title}>
            <p aria-hidden className="figures text-display text-accent">
              {index + 1}
            </p>
            <h3 className="mt-4 text-xl">
              {href ? (
                <Link
                  href={href}
                  className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
