import { Link } from "@/components/ui/link";
import { sitePages } from "./pages";
import { customerPages } from "@/lib/features/customers/pages";
import { signInPages } from "@/lib/identity/pages";

const steps = [
  {
    title: "Sign up",
    text: "Fill in one form and enter the code we email you. Your account number appears on the next screen.",
    href: customerPages.signUp,
  },
  {
    title: "Log in",
    text: "Use your account number and your password. You can turn on two-factor sign-in for extra security.",
    href: signInPages.customer,
  },
  {
    title: "Send a transfer",
    text: "Enter the payee, the amount and your two transfer codes. Check the summary, then send the transfer. You get a receipt straight away.",
    href: null,
  },
] as const;

export function Steps() {
  return (
    <section
      aria-labelledby="steps-title"
      className="border-y border-line bg-surface"
    >
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id="steps-title" className="text-3xl">
          <Link
            href={sitePages.about}
            className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-8 hover:decoration-current"
          >
            How We Work
          </Link>
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-10">
          {steps.map(({ title, text, href }, index) => (
            <li
              key={title}
              className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-5 md:max-lg:block"
            >
              <p
                aria-hidden
                className="figures row-span-2 grid size-12 place-items-center rounded-lg bg-accent-soft text-2xl font-semibold text-accent md:max-lg:mb-4"
              >
                {index + 1}
              </p>
              <h3 className="text-xl">
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
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
