import Link from "next/link";
import { Mark } from "@/components/brand/mark";
import { paths } from "@/lib/paths";
import { site } from "@/lib/site";

const linkClass = "rounded-sm underline-offset-4 hover:underline";

/** Where the bank would be, how to reach it, and both ways in. */
export function SiteFooter() {
  const { address, phones, careEmail } = site;
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-14 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <Mark className="size-9" />
          <p className="mt-4 text-ink-soft">
            © {site.copyrightYear} {site.name}
          </p>
        </div>
        <section>
          <h2 className="font-semibold">Office</h2>
          <address className="mt-3 text-ink-soft not-italic">
            {address.street}
            <br />
            {address.city}
            <br />
            {address.country}
          </address>
        </section>
        <section>
          <h2 className="font-semibold">Customer care</h2>
          <ul className="figures mt-3 grid gap-1 text-ink-soft">
            {phones.map((phone) => (
              <li key={phone}>{phone}</li>
            ))}
            <li>
              <a href={`mailto:${careEmail}`} className={linkClass}>
                {careEmail}
              </a>
            </li>
          </ul>
        </section>
        <nav aria-label="Footer">
          <h2 className="font-semibold">Ways in</h2>
          <ul className="mt-3 grid gap-1 text-ink-soft">
            <li>
              <Link href={paths.signIn} className={linkClass}>
                Customers
              </Link>
            </li>
            <li>
              <Link href={paths.signUp} className={linkClass}>
                New customers
              </Link>
            </li>
            <li>
              <Link href={paths.adminSignIn} className={linkClass}>
                Staff
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
