import { ButtonLink } from "@/components/ui/button";
import { Fact, Facts } from "@/components/ui/facts";
import { OutcomeNotice } from "@/components/ui/outcome-notice";
import { PrintButton } from "@/components/ui/print-button";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { site } from "@/lib/platform/config/site";

export type OpenedAccount = {
  id: string;
  fullName: string;
  address: string;
  accountNumber: string;
  password: string;
  /** The message of the reply if a part of the account waits for approval; null if all is done. */
  waits: string | null;
};

/** A letter for the customer of a new account. Only this page has the temporary password, until it is left. */
export function OpeningLetter({ account }: { account: OpenedAccount }) {
  return (
    <section
      aria-label="Letter for the customer"
      className="mb-8 rounded-lg border border-line p-6 print:border-0 print:p-0"
    >
      <OutcomeNotice
        tone={account.waits ? "info" : "good"}
        title={account.waits ?? "The account is open."}
        className="mb-6 print:hidden"
      >
        Print this letter or write the password down now. The bank does not keep
        the password in a readable form, so the letter cannot be shown again.
      </OutcomeNotice>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={adminAccountPath(account.id)} variant="secondary">
          Open the account
        </ButtonLink>
        <PrintButton />
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {`${account.fullName}\n${account.address}`}
      </p>
      <h3 className="mt-8 text-lg font-semibold">
        {`Your account at ${site.name}`}
      </h3>
      <p className="mt-3 max-w-text">
        Your account is open. Sign in with your account number and this
        temporary password. You choose your own password at the first sign-in.
      </p>
      <Facts className="mt-4 max-w-text">
        <Fact term="Account number">
          <span translate="no" className="figures">
            {account.accountNumber}
          </span>
        </Fact>
        <Fact term="Temporary password">
          <code>{account.password}</code>
        </Fact>
      </Facts>
      <p className="mt-4 max-w-text text-sm text-ink-soft">
        Keep this letter safe until you have signed in, then destroy it. We
        never ask for your password by phone or email.
      </p>
    </section>
  );
}
