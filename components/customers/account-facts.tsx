"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Email } from "@/components/identity/email";
import { Fact, Facts } from "@/components/ui/facts";
import { customerPages } from "@/lib/features/customers/pages";
import type { Profile } from "@/lib/features/customers/queries";
import { capitalised } from "@/lib/platform/format";
import { statusLabel } from "@/lib/identity/account-status";

const tones: Record<Profile["accountStatus"], Tone> = {
  active: "good",
  inactive: "warn",
  closed: "plain",
  disabled: "bad",
};

export function StatusBadge({ status }: { status: Profile["accountStatus"] }) {
  return <Badge tone={tones[status]}>{statusLabel(status)}</Badge>;
}

/** Leads to the details that the customer gives to those who pay them. */
export function ReceiveLink() {
  return (
    <ButtonLink href={customerPages.receive} variant="secondary" size="small">
      Receive money
    </ButtonLink>
  );
}

export function AccountFacts({
  profile,
}: {
  /** Only what is shown: a client component's props are part of the page. */
  profile: Pick<
    Profile,
    "fullName" | "accountNumber" | "accountType" | "accountStatus" | "email"
  >;
}) {
  return (
    <Card aria-labelledby="account">
      <CardHead id="account" title="Account" />
      {/* A long value goes below its term, whole. */}
      <Facts className="*:flex-wrap">
        <Fact term="Account holder">{profile.fullName}</Fact>
        <Fact term="Account number">
          <span translate="no" className="figures">
            {profile.accountNumber}
          </span>
        </Fact>
        <Fact term="Account type">{capitalised(profile.accountType)}</Fact>
        <Fact term="Account status">
          <StatusBadge status={profile.accountStatus} />
        </Fact>
        <Fact term="Registered email">
          <Email address={profile.email} />
        </Fact>
      </Facts>
    </Card>
  );
}
