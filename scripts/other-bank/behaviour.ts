/** The ways in which the other bank handles a payment of Limmat. */
export const BEHAVIOURS = {
  settle: "Accepts and settles the payment at once.",
  refuse: "Refuses it with AC04: the account is closed.",
  silent:
    "Gives no answer to the payment and to questions about it, until somebody decides on this page.",
  late: "Answers after 20 seconds, and questions no sooner.",
  return: "Settles it, and sends the money back the day after.",
  twice: "Settles it, and sends each of its messages twice.",
  lost: "Settles it, but the answer is lost: only a question gets it.",
  slow: "Accepts it at once and settles it at the end of the day.",
  contradict: "Settles it, and then refuses it as well.",
  keep: "Settles it, and refuses a recall: the payee keeps the money.",
} as const;

export type Behaviour = keyof typeof BEHAVIOURS;

/** The behaviour for amounts with these cents, in currencies with two decimals. The payee does not matter. */
export const BY_CENTS: Record<string, Behaviour> = {
  "01": "refuse",
  "02": "silent",
  "03": "late",
  "04": "return",
  "05": "twice",
  "06": "lost",
  "07": "slow",
  "08": "contradict",
  "09": "keep",
};

/** Names the payments to which a behaviour applies; what is left out is any. */
export type Rule = {
  payeeName?: string | undefined;
  payeeNumber?: string | undefined;
  /** As `12.50`. */
  amount?: string | undefined;
  behaviour: Behaviour;
  /** An ISO 20022 reason instead of the usual one, for refusals and returns. */
  reason?: string | undefined;
};

type Payment = {
  payee: { name: string; number: string };
  /** As `12.50`. */
  amount: string;
};

/** Returns the newest rule that fits, else what the amount says. */
export function chooseBehaviour(
  payment: Payment,
  rules: Rule[],
): Pick<Rule, "behaviour" | "reason"> {
  const rule = rules.findLast((candidate) => fits(candidate, payment));
  if (rule) return rule;
  const cents = /\.(\d\d)$/.exec(payment.amount)?.[1] ?? "";
  return { behaviour: BY_CENTS[cents] ?? "settle" };
}

function fits(rule: Rule, { payee, amount }: Payment) {
  const plain = (text: string) => text.replaceAll(" ", "").toLowerCase();
  return (
    (rule.payeeName === undefined ||
      plain(payee.name).includes(plain(rule.payeeName))) &&
    (rule.payeeNumber === undefined ||
      plain(payee.number) === plain(rule.payeeNumber)) &&
    (rule.amount === undefined || rule.amount === amount)
  );
}
