import { Link } from "@/components/ui/link";
import { Mark } from "@/components/brand/mark";
import { paths } from "@/lib/paths";
import { site } from "@/lib/site";
import { entryLinks, siteLinks, type SiteLink } from "./links";

const linkClass =
  "rounded-sm underline-offset-4 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

/** Where the bank would be, how to reach it, and both ways in. */
export function SiteFooter() {
  const { address, phones, careEmail } = site;
  return (
    <footer className="-mt-px border-t border-line bg-surface print:hidden">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-14 text-sm sm:grid-cols-3 lg:grid-cols-5">
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
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-8 sm:col-span-3 sm:grid-cols-subgrid lg:col-span-2"
        >
          <FooterLinks
            title="Pages"
            links={siteLinks.filter((link) => !entryLinks.includes(link))}
          />
          <FooterLinks
            title="Ways in"
            links={[
              { href: paths.signIn, label: "Customers" },
              { href: paths.signUp, label: "New customers" },
              { href: paths.adminSignIn, label: "Staff" },
            ]}
          />
        </nav>
      </div>
    </footer>
  );
}

function FooterLinks({
  title,
  links,
}: {
  title: string;
  links: readonly SiteLink[];
}) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-1 text-ink-soft max-sm:mt-1 max-sm:gap-0">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
