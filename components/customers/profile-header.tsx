import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { customerPages } from "@/lib/features/customers/pages";
import { documentPages } from "@/lib/features/documents/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import { identityPages } from "@/lib/identity/pages";

const SECTIONS = {
  profile: { title: "Profile", href: customerPages.detail },
  security: { title: "Security", href: identityPages.security },
  notifications: {
    title: "Notifications",
    href: inboxPages.notificationSettings,
  },
  documents: { title: "Documents", href: documentPages.own },
  "access-log": { title: "Access log", href: customerPages.accessLog },
} as const;

/** The heading of one section of the profile, with links to all of them. */
export function ProfileHeader({
  section,
  lead,
}: {
  section: keyof typeof SECTIONS;
  lead: string;
}) {
  return (
    <>
      <PageHeader title={SECTIONS[section].title} lead={lead} />
      <nav aria-label="Profile sections" className="-mt-2 mb-6">
        <ul className="chips">
          {Object.entries(SECTIONS).map(([name, { title, href }]) => (
            <li key={name}>
              <Link
                href={href}
                aria-current={name === section ? "page" : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
