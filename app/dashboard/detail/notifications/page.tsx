import type { Metadata } from "next";
import { ProfileHeader } from "@/components/customers/profile-header";
import { NotificationSettingsForm } from "@/components/inbox/notification-settings-form";
import { Card, CardHead } from "@/components/ui/card";
import { getNotificationSettings } from "@/lib/features/inbox/notifications/queries";
import { toShown } from "@/lib/features/inbox/notifications/settings";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { versionOf } from "@/lib/platform/http/version";

export const metadata: Metadata = { title: "Notification settings" };

export default async function NotificationSettingsPage() {
  const customer = await requireCustomer();
  const settings = await getNotificationSettings(customer);

  return (
    <>
      <ProfileHeader
        section="notifications"
        lead="Choose what we notify you about, and how. Security alerts are always on."
      />
      <Card aria-labelledby="notifications" className="max-w-3xl">
        <CardHead id="notifications" title="Notification settings" />
        <NotificationSettingsForm
          settings={settings}
          version={versionOf(toShown(settings))}
        />
      </Card>
    </>
  );
}
