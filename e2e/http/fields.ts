import { refusals, unlessAbsent, type Refusal } from "./hostile-values";

/** A field of a call's body: the message if it is missing, and the values it refuses. */
export type Field = {
  name: string;
  /** The name of the missing field in `fields` of the answer, if it differs. */
  missingAs?: string;
  /** The field that must have the same value. */
  repeatedBy?: string;
  missing?: string;
  refused: Refusal[];
};

export const AMOUNT = "Please enter a valid amount";

export const WEAK_PASSWORD =
  "password must contain lowercase, uppercase number and special character";

const CODE = "Please enter the 6-digit code from your app, or a recovery code";

export const line = (name: string, missing: string, longest = 120): Field => ({
  name,
  missing,
  refused: refusals.line(missing, longest),
});

export const amount: Field = {
  name: "amount",
  missing: AMOUNT,
  refused: refusals.amount(AMOUNT),
};

export const code: Field = {
  name: "code",
  missing: CODE,
  refused: refusals.code(CODE),
};

export const optionalCode: Field = {
  name: "code",
  refused: unlessAbsent(refusals.code(CODE)),
};

export const ownPassword: Field = {
  name: "password",
  missing: "Please enter your password",
  refused: refusals.anyPassword("Please enter your password"),
};

/** The reason that staff give for an action. */
export const reason: Field = {
  name: "reason",
  refused: refusals.optionalLine("Please give a reason", 300),
};

/** The decision of a member of staff on something that waits. */
export const decision: Field[] = [
  {
    name: "decision",
    missing: "Please approve or reject",
    refused: refusals.choice("Please approve or reject"),
  },
  {
    name: "reason",
    refused: refusals.optionalLine("Please give a reason", 300),
  },
];
