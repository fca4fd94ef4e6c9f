import { letter } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";
import { formatCount } from "@/lib/platform/format";

/** Many failures within {@link BURST_MINUTES} minutes: on one account, from one network, or over all. */
export type Burst = {
  kind: "account" | "address" | "total";
  failures: number;
  /** The id of the account's owner, or the network; empty for all. */
  about: string;
};

export const BURST_MINUTES = 10;

const WORDS = {
  account: {
    subject: "Many failed attempts on one account",
    where: (id: string) => ` on the account of the person with the id ${id}`,
    advice:
      "Open the security log and look for a sign-in from an unknown device after the attempts. If there is one, disable the account and call its owner. If there is none, wrong passwords lock the sign-in by themselves and you don’t need to do anything.",
  },
  address: {
    subject: "Many failed attempts from one IP address",
    where: (network: string) => ` from ${network}`,
    advice:
      "Open the security log and search for this address. Passwords from one address are limited already. If the attempts go on, block the address in your proxy or firewall.",
  },
  total: {
    subject: "Many failed attempts at the bank",
    where: () => " in total",
    advice:
      "Open the security log and see whether they come from few networks or aim at few accounts. If sign-ins slow down, limit sign-ins in your proxy.",
  },
} as const;

/** Sent to the addresses of SECURITY_ALERT_EMAIL. */
export function burstMail(
  to: string,
  recipient: string,
  { kind, failures, about }: Burst,
): Mail {
  const { subject, where, advice } = WORDS[kind];
  return letter(to, subject, [
    `Hello ${recipient},`,
    `In the last ${BURST_MINUTES} minutes the bank recorded ${formatCount(failures)} failed sign-ins, wrong codes and refused requests${where(about)}.`,
    advice,
    "You get at most one email of this kind an hour.",
  ]);
}
