import { Link } from "@/components/ui/link";
import { Mark } from "@/components/brand/mark";
import { customerPages } from "@/lib/features/customers/pages";
import { signInPages } from "@/lib/identity/pages";
import { site } from "@/lib/platform/config/site";
import { entryLinks, siteLinks, type SiteLink } from "./links";
import { PhoneLink } from "@/components/ui/phone-link";

const linkClass =
  "rounded-sm underline-offset-4 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

export function SiteFooter() {
  const { address, phones, careEmail } = site;
  return (
    <footer className="-mt-px border-t border-line bg-surface print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_minmax(max-content,1fr)] gap-x-4 gap-y-8 px-gutter py-12 text-sm sm:grid-cols-3 sm:gap-x-8 sm:gap-y-10 lg:grid-cols-5">
        <div className="max-sm:col-span-2">
          <Mark className="size-9" />
          <p className="mt-4 text-ink-soft">
            {`© ${site.copyrightYear} ${site.name}`}
          </p>
        </div>
        <section>
          <h2 className="font-semibold">Office</h2>
          <address className="mt-3 text-ink-soft not-italic">
            <span>{address.street}</span>
            <br />
            <span>{address.city}</span>
            <br />
            <span>{address.country}</span>
          </address>
        </section>
        <section>
          <h2 className="font-semibold">Customer care</h2>
          <ul className="figures mt-3 grid gap-1 text-ink-soft">
            {phones.map((phone) => (
              <li key={phone}>
                <PhoneLink number={phone} className={linkClass} />
              </li>
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
          className="col-span-2 grid grid-cols-subgrid sm:col-span-3 lg:col-span-2"
        >
          <FooterLinks
            title="Pages"
            links={siteLinks.filter((link) => !entryLinks.includes(link))}
          />
          <FooterLinks
            title="Accounts"
            links={[
              { href: signInPages.customer, label: "Customer sign-in" },
              { href: customerPages.signUp, label: "Open an account" },
              { href: signInPages.admin, label: "Staff sign-in" },
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
