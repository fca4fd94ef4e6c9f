import type { ReactNode } from "react";
import { StatusBadge } from "./account-facts";
import { Amount } from "@/components/ledger/amount";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Email } from "@/components/identity/email";
import { Fact, Facts } from "@/components/ui/facts";
import type { AccessLocks } from "@/lib/features/access/unlock";
import type { CustomerDetail } from "@/lib/features/customers/queries";
import { capitalised, formatDateTime, formatDay } from "@/lib/platform/format";
import { BASE_CURRENCY, symbolOf } from "@/lib/ledger/money";
import type { Right } from "@/lib/identity/rights";
import { UnlockSignIn } from "@/components/identity/unlock-sign-in";
import { SendResetLink } from "@/components/identity/send-reset-link";
import { RemoveSecondFactor } from "./remove-second-factor";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

/** The data of a customer and of the account, for staff. */
export function CustomerDetails({
  customer,
  may,
  locks,
}: {
  customer: CustomerDetail;
  may: (right: Right) => boolean;
  locks: AccessLocks;
}) {
  return (
    <>
      <Card aria-label="Customer">
        <CustomerFacts customer={customer} />
      </Card>
      <Card aria-label="Account">
        <AccountFacts
          customer={customer}
          locks={locks}
          mayServe={may("serve")}
          mayCorrect={may("correct")}
        />
      </Card>
    </>
  );
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  return (
    <Facts>
      <Fact term="Full name">{customer.fullName}</Fact>
      <Fact term="Username">{customer.username}</Fact>
      <Fact term="Account number">
        <Figures>{customer.accountNumber}</Figures>
      </Fact>
      <Fact term="Email">
        <Email address={customer.email} />
      </Fact>
      <Fact term="Occupation">{customer.occupation}</Fact>
      <Fact term="Account type">{capitalised(customer.accountType)}</Fact>
      <Fact term="Address">{customer.address}</Fact>
      <Fact term="Date of birth">
        <span className="figures">
          {formatDay(new Date(customer.dateOfBirth))}
        </span>
      </Fact>
      <Fact term="Phone number">
        <span translate="no" className="figures">
          {customer.phoneNumber}
        </span>
      </Fact>
      <Fact term="Account status">
        <StatusBadge status={customer.accountStatus} />
      </Fact>
    </Facts>
  );
}

function AccountFacts({
  customer,
  locks,
  mayServe,
  mayCorrect,
}: {
  customer: CustomerDetail;
  locks: AccessLocks;
  mayServe: boolean;
  mayCorrect: boolean;
}) {
  const { accountLimitMinor } = customer;
  return (
    <Facts>
      <Fact term="Registration date">
        <span className="figures">{formatDay(customer.registrationDate)}</span>
      </Fact>
      <Fact term="Currency">{symbolOf(customer.accountCurrency)}</Fact>
      <Fact term="Verification">
        <Badge tone={customer.isVerified ? "good" : "warn"}>
          {customer.isVerified ? "Verified" : "Not Verified"}
        </Badge>
      </Fact>
      <Fact term="Marital status">{capitalised(customer.maritalStatus)}</Fact>
      <Fact term="Otp code">{capitalised(customer.otpCode)}</Fact>
      <Fact term="Account limit">
        {accountLimitMinor === null ? (
          "No limit"
        ) : (
          <Amount minor={accountLimitMinor} currency={BASE_CURRENCY} />
        )}
      </Fact>
      <Fact term="COT code">
        <Figures>{customer.cotCode}</Figures>
      </Fact>
      <Fact term="Tax code">
        <Figures>{customer.taxCode}</Figures>
      </Fact>
      <Fact term="Two-factor sign-in">
        {customer.hasSecondFactor ? (
          <span className="inline-flex flex-wrap items-center gap-3">
            <Badge tone="good">On</Badge>
            {mayCorrect && <RemoveSecondFactor customerId={customer.id} />}
          </span>
        ) : (
          <Badge>Off</Badge>
        )}
      </Fact>
      <Fact term="Sign-in">
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          <Badge tone={locks.signIn ? "bad" : "good"}>
            {describeLock(locks.signIn)}
          </Badge>
          {locks.blockedCodes.map((name) => (
            <Badge key={name} tone="bad">
              {`Blocked: ${name}`}
            </Badge>
          ))}
          {mayServe &&
            (locks.blockedCodes.length > 0 || locks.signIn instanceof Date) && (
              <UnlockSignIn
                customerId={customer.id}
                signIn={locks.signIn instanceof Date}
                codes={locks.blockedCodes}
              />
            )}
        </span>
      </Fact>
      {mayServe && customer.isVerified && (
        <Fact term="Password">
          <SendResetLink
            customerId={customer.id}
            email={toReadableEmail(customer.email)}
          />
        </Fact>
      )}
    </Facts>
  );
}

function describeLock(lock: AccessLocks["signIn"]) {
  if (lock === null) return "Not locked";
  return lock === "exhausted"
    ? "Locked until the password is reset"
    : `Locked until ${formatDateTime(lock)}`;
}

function Figures({ children }: { children: ReactNode }) {
  return (
    <span className="figures tracking-wide">{children || "None yet"}</span>
  );
}
