import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProfileHeader } from "@/components/customers/profile-header";
import { ChangeEmail } from "@/components/customers/change-email";
import { AtmCard } from "@/components/cards/atm-card";
import { FreezeCard } from "@/components/cards/freeze-card";
import { EditCard } from "@/components/cards/edit-card";
import { EditProfile } from "@/components/customers/edit-profile";
import { UploadPhoto } from "@/components/customers/upload-photo";
import { InterestCard } from "@/components/products/interest-card";
import { Section } from "@/components/shell/section";
import { Card, CardHead } from "@/components/ui/card";
import { Email } from "@/components/identity/email";
import { EditableValue, Fact, Facts } from "@/components/ui/facts";
import { Portrait } from "@/components/ui/portrait";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findCard } from "@/lib/features/cards/queries";
import { toShown, type CardView } from "@/lib/features/cards/serializers";
import { getProfile, type Profile } from "@/lib/features/customers/queries";
import {
  findEmailChange,
  type RunningChange,
} from "@/lib/features/customers/email-change/queries";
import { findInterest } from "@/lib/features/products/queries";
import { documentPages } from "@/lib/features/documents/pages";
import { capitalised, formatIsoDay, initials } from "@/lib/platform/format";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { photoUrl } from "@/lib/features/customers/pages";
import { versionOf } from "@/lib/platform/http/version";
import { codesPromise } from "@/lib/platform/config/site";
import { AccountCard } from "./account-card";
import { skeletons } from "./skeletons";

export const metadata: Metadata = { title: "Profile" };

const querySchema = pageQuery({ edit: textParam });

export default async function DetailPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { edit } = querySchema.parse(await searchParams);
  // The documents were part of this page once.
  if (edit === "kyc") redirect(documentPages.add);
  const profile = getProfile(mainAccount(customer));
  const card = findCard(customer);
  const emailChange = findEmailChange(customer);
  const accounts = listAccounts(customer);

  return (
    <>
      <ProfileHeader
        section="profile"
        lead="Your personal details, account, card and transfer codes."
      />
      <div className="grid max-w-3xl gap-6">
        <Section
          content="your personal details"
          title="Failed to load user data"
          placeholder={skeletons.person}
        >
          <PersonCard profile={profile} emailChange={emailChange} />
        </Section>
        <Section content="your account" placeholder={skeletons.account}>
          <AccountCard profile={profile} accounts={accounts} />
        </Section>
        <Section content="your interest" placeholder={null}>
          <MainInterest />
        </Section>
        <Section content="your transfer codes" placeholder={skeletons.codes}>
          <CodesCard profile={profile} />
        </Section>
        <Section content="your card" placeholder={skeletons.card}>
          <SavedCard customerId={customer.id} card={card} />
        </Section>
      </div>
    </>
  );
}

async function PersonCard(props: {
  profile: Promise<Profile>;
  emailChange: Promise<RunningChange | null>;
}) {
  const [profile, emailChange] = await Promise.all([
    props.profile,
    props.emailChange,
  ]);
  const { username, phoneNumber, maritalStatus, address, photoId } = profile;
  const values = { username, phoneNumber, maritalStatus, address };
  const portrait = {
    photo: photoId && photoUrl(photoId),
    initials: initials(profile.fullName),
  };
  return (
    <Card aria-labelledby="person">
      <CardHead
        id="person"
        title="Personal details"
        aside={<EditProfile values={values} version={versionOf(values)} />}
      />
      <Facts summary>
        <Fact term="Photo">
          <EditableValue value={<Portrait {...portrait} />}>
            <UploadPhoto {...portrait} />
          </EditableValue>
        </Fact>
        <Fact term="Full name">{profile.fullName}</Fact>
        <Fact term="Username">{profile.username}</Fact>
        <Fact term="Email address">
          <EditableValue value={<Email address={profile.email} />}>
            <ChangeEmail present={profile.email} running={emailChange} />
          </EditableValue>
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

async function MainInterest() {
  const account = mainAccount(await requireCustomer());
  const interest = await findInterest(account.id);
  return interest && <InterestCard interest={interest} summary />;
}

async function SavedCard(props: {
  customerId: string;
  card: Promise<CardView | null>;
}) {
  const card = await props.card;
  return (
    <AtmCard
      card={card}
      aside={
        <EditCard
          customerId={props.customerId}
          hasCard={card !== null}
          version={versionOf(toShown(card))}
        />
      }
    >
      {card && <CardProtection frozen={card.frozenAt !== null} />}
    </AtmCard>
  );
}

function CardProtection({ frozen }: { frozen: boolean }) {
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <FreezeCard frozen={frozen} />
      <p className="text-sm text-ink-soft">
        {`Nobody at the bank can view the number and security code of ${frozen ? "your card until you unfreeze or replace it" : "a frozen card"}. This doesn’t stop payments with the card: if it’s lost or stolen, call the company that issued it as well.`}
      </p>
    </div>
  );
}

async function CodesCard(props: { profile: Promise<Profile> }) {
  const profile = await props.profile;
  return (
    <Card aria-labelledby="codes">
      <CardHead
        id="codes"
        title="Transfer codes"
        note="You enter both codes with every transfer. They’re free and come with your account."
      />
      <Facts summary>
        <Fact term="COT code">
          <span translate="no" className="figures tracking-wide">
            {profile.cotCode}
          </span>
        </Fact>
        <Fact term="Tax code">
          <span translate="no" className="figures tracking-wide">
            {profile.taxCode}
          </span>
        </Fact>
      </Facts>
      <p className="mt-4 text-sm text-ink-soft">{codesPromise}</p>
    </Card>
  );
}
