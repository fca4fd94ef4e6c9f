import type { Metadata } from "next";
import { StatusBadge } from "@/components/customers/account-facts";
import { Amount } from "@/components/ledger/amount";
import { AtmCard } from "@/components/cards/atm-card";
import { EditCard } from "@/components/cards/edit-card";
import { DocumentsCard } from "@/components/documents/documents-card";
import { EditProfile } from "@/components/customers/edit-profile";
import { FailedSignIns } from "@/components/identity/failed-sign-ins";
import {
  LatestSignIns,
  OpenSessions,
} from "@/components/identity/session-list";
import { UploadPhoto } from "@/components/customers/upload-photo";
import { NotificationSettingsForm } from "@/components/inbox/notification-settings-form";
import { AccessLogCard } from "@/components/back-office/access-log-card";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { SignInSecurity } from "@/components/identity/sign-in-security";
import { Card, CardHead } from "@/components/ui/card";
import { Email } from "@/components/ui/email";
import { Fact, Facts } from "@/components/ui/facts";
import { PageHeader } from "@/components/ui/page-header";
import { Portrait } from "@/components/ui/portrait";
import { listAccessLog } from "@/lib/features/back-office/audit-log/access-queries";
import { listOwnFailures } from "@/lib/identity/failures/queries";
import { requireCustomer } from "@/lib/identity/guards/guards";
import {
  listSignIns,
  MAX_OPEN_SESSIONS,
} from "@/lib/identity/sessions/queries";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";
import { findCard } from "@/lib/features/cards/queries";
import { getProfile, type Profile } from "@/lib/features/customers/queries";
import { listOwnDocuments } from "@/lib/features/documents/queries";
import {
  capitalised,
  formatDay,
  formatIsoDay,
  initials,
} from "@/lib/platform/format";
import { getNotificationSettings } from "@/lib/features/inbox/notifications/queries";
import type { NotificationSettings } from "@/lib/features/inbox/notifications/settings";
import { customerPages } from "@/lib/features/customers/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { photoUrl } from "@/lib/features/customers/photo-url";
import { codesPromise } from "@/lib/platform/config/site";

export const metadata: Metadata = { title: "Profile" };

const accessesShown = 8;

const querySchema = pageQuery({ looks: cursorParam });

export default async function DetailPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { looks: cursor } = querySchema.parse(await searchParams);
  const [
    profile,
    card,
    documents,
    twoFactor,
    settings,
    { open, latest },
    accessLog,
    attempts,
  ] = await Promise.all([
    getProfile(customer),
    findCard(customer),
    listOwnDocuments(customer),
    getTwoFactorState(customer),
    getNotificationSettings(customer),
    listSignIns(customer),
    listAccessLog(customer, {
      limit: accessesShown,
      ...(cursor && { cursor }),
    }),
    listOwnFailures(customer),
  ]).catch(redirectOnBadCursor(customerPages.detail));

  return (
    <>
      <PageHeader
        title="Profile"
        lead="Your personal details, account, security and settings."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonCard profile={profile} />
          <SignInSecurity realm="customer" state={twoFactor} />
          <DocumentsCard documents={documents} />
          <NotificationsCard settings={settings} />
        </div>
        <div className="grid gap-6">
          <AccountCard profile={profile} />
          <AtmCard
            card={card}
            aside={
              <EditCard customerId={customer.id} hasCard={card !== null} />
            }
          />
          <CodesCard profile={profile} />
          <OpenSessions sessions={open} maxSessions={MAX_OPEN_SESSIONS} />
          <LatestSignIns signIns={latest} />
          <FailedSignIns
            attempts={attempts}
            note="Wrong passwords and codes on your account. If you don’t recognise one, change your password."
          />
        </div>
      </div>
      <div className="mt-6">
        <AccessLogCard {...accessLog} isLater={cursor !== undefined} />
      </div>
    </>
  );
}

function PersonCard({ profile }: { profile: Profile }) {
  const { username, phoneNumber, maritalStatus, address, photoId } = profile;
  const portrait = {
    photo: photoId && photoUrl(photoId),
    initials: initials(profile.fullName),
  };
  return (
    <Card aria-labelledby="person">
      <CardHead
        id="person"
        title="Personal details"
        aside={
          <EditProfile
            values={{ username, phoneNumber, maritalStatus, address }}
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Portrait size="large" {...portrait} />
        <UploadPhoto {...portrait} />
      </div>
      <Facts>
        <Fact term="Full name">{profile.fullName}</Fact>
        <Fact term="Username">{profile.username}</Fact>
        <Fact term="Email address">
          <Email address={profile.email} />
        </Fact>
        <Fact term="Phone number">{profile.phoneNumber}</Fact>
        <Fact term="Occupation">{profile.occupation}</Fact>
        <Fact term="Date of birth">{formatIsoDay(profile.dateOfBirth)}</Fact>
        <Fact term="Marital status">{capitalised(profile.maritalStatus)}</Fact>
        <Fact term="Address">{profile.address}</Fact>
      </Facts>
    </Card>
  );
}

function NotificationsCard({ settings }: { settings: NotificationSettings }) {
  return (
    <Card aria-labelledby="notifications">
      <CardHead
        id="notifications"
        title="Notification settings"
        note="Choose what we notify you about, and how. Security alerts are always on."
      />
      <NotificationSettingsForm settings={settings} />
    </Card>
  );
}

function AccountCard({ profile }: { profile: Profile }) {
  return (
    <Card aria-labelledby="account">
      <CardHead
        id="account"
        title="Account"
        note="Your account limit is the most you can transfer in one day."
      />
      <Facts>
        <Fact term="Account number">
          <span className="figures">{profile.accountNumber}</span>
        </Fact>
        <Fact term="Account type">{capitalised(profile.accountType)}</Fact>
        <Fact term="Account status">
          <StatusBadge status={profile.accountStatus} />
        </Fact>
        <Fact term="Account currency">{profile.accountCurrency}</Fact>
        <Fact term="Account limit">
          {profile.accountLimitMinor === null ? (
            "No limit"
          ) : (
            <Amount minor={profile.accountLimitMinor} />
          )}
        </Fact>
        <Fact term="Registration date">
          {formatDay(profile.registrationDate)}
        </Fact>
      </Facts>
    </Card>
  );
}

function CodesCard({ profile }: { profile: Profile }) {
  return (
    <Card aria-labelledby="codes">
      <CardHead
        id="codes"
        title="Transfer codes"
        note="You enter both codes with every transfer. They’re free and come with your account."
      />
      <Facts>
        <Fact term="COT code">
          <span className="figures tracking-wide">{profile.cotCode}</span>
        </Fact>
        <Fact term="Tax code">
          <span className="figures tracking-wide">{profile.taxCode}</span>
        </Fact>
      </Facts>
      <p className="mt-4 text-sm text-ink-soft">{codesPromise}</p>
    </Card>
  );
}
