import { refusals, unlessAbsent, type Refusal } from "./hostile-values";

/** A field of a call's body: the message if it is missing, and the values it refuses. */
export type Field = {
  name: string;
  /** The name of the field in `fields` of the answer, if it differs. */
  reportedAs?: string;
  /** The field that must have the same value. */
  repeatedBy?: string;
  missing?: string;
  refused: Refusal[];
};

const CREATE = {
  weak: "password must contain lowercase, uppercase number and special character",
};
const AMOUNT = "Please enter a valid amount";
const REGISTRATION_DATE = "Please enter the registration date";
const CARD = "Please fill in all fields.";
const SIGN_UP_WEAK =
  "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character";

const line = (name: string, missing: string, longest = 120): Field => ({
  name,
  missing,
  refused: refusals.line(missing, longest),
});

const birthday = (name: string, missing: string, future = missing): Field => ({
  name,
  missing,
  refused: [...refusals.day(missing), ["a future day", '"2099-12-31"', future]],
});

const REGISTERED: Field = {
  ...birthday(
    "registerationDate",
    REGISTRATION_DATE,
    "The registration date can’t be in the future",
  ),
  reportedAs: "registrationDate",
};

const PERSON: Field[] = [
  line("fullName", "Input your fullname"),
  line("username", "Input your username", 60),
  {
    name: "phoneNumber",
    missing: "input your phone number",
    refused: refusals.phone("input your phone number"),
  },
  {
    name: "email",
    missing: "input your email",
    refused: refusals.email("input your email"),
  },
  line("occupation", "input your occupation"),
  birthday("dateOfBirth", "input your date of birth"),
  {
    name: "maritalStatus",
    missing: "select your marital status",
    refused: refusals.choice("select your marital status"),
  },
  line("address", "input your address", 200),
  {
    name: "accountType",
    missing: "select the type of account you want to open",
    refused: refusals.choice("select the type of account you want to open"),
  },
];

const PERSON_BY_STAFF: Field[] = [
  line("fullName", "Please enter the full name"),
  line("username", "Please enter the username", 60),
  {
    name: "phoneNumber",
    missing: "Please enter a valid phone number",
    refused: refusals.phone("Please enter a valid phone number"),
  },
  {
    name: "email",
    missing: "Please enter a valid email address",
    refused: refusals.email("Please enter a valid email address"),
  },
  line("occupation", "Please enter the occupation"),
  birthday("dateOfBirth", "Please enter a valid date of birth"),
  {
    name: "maritalStatus",
    missing: "Please choose the marital status",
    refused: refusals.choice("Please choose the marital status"),
  },
  line("address", "Please enter the address", 200),
  {
    name: "accountType",
    missing: "Please choose the account type",
    refused: refusals.choice("Please choose the account type"),
  },
];

const POSTING: Field[] = [
  {
    name: "chooseAccount",
    missing: "Please choose an account",
    refused: refusals.digits("Please choose an account", {
      short: "123456789",
    }),
  },
  ...["to", "from"].map((name) => ({
    name,
    refused: unlessAbsent(
      refusals.digits("Please choose the other account", {
        short: "123456789",
      }),
    ),
  })),
  {
    name: "amount",
    missing: AMOUNT,
    refused: refusals.amount(AMOUNT),
  },
  line("description", "Please enter a description", 140),
  {
    name: "date",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
  { name: "time", refused: refusals.time("Please enter a valid time") },
  {
    name: "bank",
    refused: refusals.optionalLine("Please enter a valid bank name", 120),
  },
];

const CODE = "Please enter the 6-digit code from your app, or a recovery code";

const code: Field = {
  name: "code",
  missing: CODE,
  refused: refusals.code(CODE),
};

const optionalCode: Field = {
  name: "code",
  refused: unlessAbsent(refusals.code(CODE)),
};

const ownPassword: Field = {
  name: "password",
  missing: "Please enter your password",
  refused: refusals.anyPassword("Please enter your password"),
};

const NEW_PASSWORD: Field[] = [
  {
    name: "password",
    missing: "input a strong password",
    repeatedBy: "confirmPassword",
    refused: refusals.newPassword("input a strong password", CREATE.weak),
  },
  {
    name: "confirmPassword",
    missing: "Passwords do not match",
    refused: refusals.anyPassword("Passwords do not match"),
  },
  optionalCode,
];

const CHANGE_PASSWORD: Field[] = [
  {
    name: "currentPassword",
    missing: "Please enter your current password",
    refused: refusals.anyPassword("Please enter your current password"),
  },
  ...NEW_PASSWORD,
];

const payee = (name: string, number: string): Field[] => [
  line("accountName", name),
  {
    name: "recipientAccount",
    missing: number,
    refused: refusals.digits(number, { short: "" }),
  },
  line("bank", "Please enter the bank name"),
];

const PAYEE = payee(
  "Please enter the payee name",
  "Please enter a valid payee account number",
);

const TRANSFER_PAYEE = payee(
  "Please enter the beneficiary account name",
  "Please enter a valid beneficiary account number",
);

const BENEFICIARY: Field[] = [
  ...PAYEE,
  {
    name: "reference",
    refused: refusals.optionalLine("Please enter a valid description", 140),
  },
  {
    name: "nickname",
    refused: refusals.optionalLine("Please enter a valid nickname", 60),
  },
];

/** Payee, amount and the payer's codes. */
const PAYMENT = {
  amount: {
    name: "amount",
    missing: AMOUNT,
    refused: refusals.amount(AMOUNT),
  },
  codes: [
    line("cotCode", "Please enter your COT Code", 40),
    line("taxCode", "Please enter your Tax Code", 40),
  ],
  rest: [
    {
      name: "description",
      refused: refusals.optionalLine("Please enter a valid description", 140),
    },
    {
      name: "fromAccount",
      refused: refusals.digits("Please enter a valid account number", {
        short: "",
      }),
    },
    optionalCode,
  ],
};

const SENDER: Field = {
  name: "sender",
  missing: "choose the sender",
  refused: refusals.choice("choose the sender"),
};

const LETTER: Field[] = [
  {
    name: "content",
    missing: "you cant send an empty message!",
    refused: refusals.prose("you cant send an empty message!", 2_000),
  },
  line("subject", "Please enter a subject"),
];

/** All fields are optional: a missing one keeps its value. */
const UPDATE: Field[] = [
  ...PERSON_BY_STAFF,
  {
    name: "password",
    refused: refusals
      .newPassword("Please enter a password", CREATE.weak)
      .filter(([name]) => name !== "nothing"),
  },
  REGISTERED,
  ...["totalBalance", "availableBalance"].map((name) => ({
    name,
    refused: refusals.amountOrZero(AMOUNT),
  })),
  {
    name: "accountNumber",
    refused: refusals.digits("minimum of 10 numbers", { short: "123456789" }),
  },
  {
    name: "accountCurrency",
    refused: refusals.choice("Please choose a currency"),
  },
  line("cotCode", "Please enter the COT code", 40),
  line("taxCode", "Please enter the tax code", 40),
  {
    name: "accountLimit",
    refused: unlessAbsent(refusals.amountOrZero(AMOUNT)),
  },
];

/** The message for an empty body, for calls without mandatory fields. */
export const EMPTY: Record<string, string> = {
  "/admin-update/{userId}": "Please change at least one field",
};

const DECISION: Field[] = [
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

/** Every field of every call that reads a body, by its path, in the order in which they are checked. */
export const FIELDS: Record<string, Field[]> = {
  "/loginA": [
    {
      name: "accountNumber",
      missing: "Please enter your account number",
      refused: refusals.digits("Please enter your account number", {
        short: "",
      }),
    },
    ownPassword,
    optionalCode,
  ],
  "/admin-login": [
    line("username", "incorrect username"),
    {
      name: "password",
      missing: "incorrect password",
      refused: refusals.anyPassword("incorrect password"),
    },
    optionalCode,
  ],
  "/verify/{userId}": [
    {
      name: "userInput",
      missing: "please enter the code",
      refused: refusals.digits("please enter the code", { short: "12345" }),
    },
  ],
  "/sign-up": [
    ...PERSON,
    {
      name: "password",
      missing: "input a strong password",
      refused: refusals.newPassword("input a strong password", SIGN_UP_WEAK),
    },
    {
      name: "retypePassword",
      missing: "retype your password correctly",
      refused: refusals.anyPassword("retype your password correctly"),
    },
  ],
  "/admin-create": [
    ...PERSON_BY_STAFF,
    {
      name: "accountNumber",
      missing: "minimum of 10 numbers",
      refused: refusals.digits("minimum of 10 numbers", {
        short: "123456789",
      }),
    },
    ...["availableBalance", "totalBalance"].map((name) => ({
      name,
      missing: AMOUNT,
      refused: refusals.amountOrZero(AMOUNT),
    })),
    REGISTERED,
    {
      name: "password",
      missing: "Please enter a password",
      repeatedBy: "retype_password",
      refused: refusals.newPassword("Please enter a password", CREATE.weak),
    },
    {
      name: "retype_password",
      missing: "Please retype the password",
      refused: refusals.anyPassword(
        "Please retype the password",
        "password and retype password must match",
      ),
    },
    {
      name: "accountLimit",
      missing: AMOUNT,
      refused: refusals.amountOrZero(AMOUNT),
    },
    line("cotCode", "Please enter the COT code", 40),
    line("taxCode", "Please enter the tax code", 40),
  ],
  "/forgot": [
    {
      name: "email",
      missing: "Please enter your email address",
      refused: refusals.email("Please enter your email address"),
    },
  ],
  "/reset-user/{userId}": NEW_PASSWORD,
  "/change-password": CHANGE_PASSWORD,
  "/admin-change-password": CHANGE_PASSWORD,
  "/two-factor/start": [ownPassword],
  "/two-factor/confirm": [code],
  "/two-factor/recovery-codes": [code],
  "/two-factor/off": [ownPassword, code],
  "/admin-two-factor/start": [ownPassword],
  "/admin-two-factor/confirm": [code],
  "/admin-two-factor/recovery-codes": [code],
  "/admin-two-factor/off": [ownPassword, code],
  "/remove-second-factor/{userId}": [
    line("reason", "Please say how you checked that this is the customer", 200),
    ownPassword,
  ],
  "/contact": [
    line("firstName", "Please enter your first name", 60),
    line("lastName", "Please enter your last name", 60),
    {
      name: "email",
      missing: "Please enter your email address",
      refused: refusals.email("Please enter your email address"),
    },
    {
      name: "message",
      missing: "Please enter your message",
      refused: refusals.prose("Please enter your message", 2_000),
    },
  ],
  "/transfer": [
    PAYMENT.amount,
    ...TRANSFER_PAYEE,
    ...PAYMENT.codes,
    ...PAYMENT.rest,
  ],
  "/payee-check": PAYEE,
  "/beneficiaries": BENEFICIARY,
  "/beneficiaries/{beneficiaryId}": BENEFICIARY,
  "/standing-orders": [
    PAYMENT.amount,
    ...PAYEE,
    {
      name: "rhythm",
      missing: "Please choose how often to pay",
      refused: refusals.choice("Please choose how often to pay"),
    },
    {
      name: "firstOn",
      missing: "Please enter the date of the first payment",
      refused: refusals.day("Please enter the date of the first payment"),
    },
    {
      name: "lastOn",
      refused: unlessAbsent(refusals.day("Please enter a valid date")),
    },
    ...PAYMENT.codes,
    ...PAYMENT.rest,
  ],
  "/return-wire/{wireId}": [line("reason", "Please give a reason")],
  "/card-details": [
    {
      name: "cardNumber",
      missing: CARD,
      refused: refusals.text(CARD, "Please enter a valid card number"),
    },
    line("cardHolderName", CARD, 60),
    {
      name: "expiryDate",
      missing: CARD,
      refused: refusals.text(CARD, "Please enter the expiry date as MM/YY"),
    },
    {
      name: "cvv",
      missing: CARD,
      refused: refusals.text(
        CARD,
        "Please enter the security code (CVV) of your card",
      ),
    },
  ],
  "/show-card/{cardId}": [
    {
      name: "password",
      missing: "Please enter your password",
      refused: refusals.anyPassword("Please enter your password"),
    },
  ],
  "/decide-loan/{loanId}": [
    {
      name: "decision",
      missing: "Please approve or decline",
      refused: refusals.choice("Please approve or decline"),
    },
    {
      name: "reason",
      missing: "Please give a reason",
      refused: refusals.prose("Please give a reason", 500),
    },
  ],
  "/update-personal-profile": [
    line("username", "All fields are required", 60),
    {
      name: "phoneNumber",
      missing: "All fields are required",
      refused: refusals.phone(
        "All fields are required",
        "Please enter a valid phone number",
      ),
    },
    {
      name: "maritalStatus",
      refused: refusals.choice("select your marital status"),
    },
    line("address", "All fields are required", 200),
  ],
  "/notification-settings": [
    "moneyInMail",
    "moneyInApp",
    "moneyOutMail",
    "moneyOutApp",
    "messageMail",
    "messageApp",
  ].map((name) => ({
    name,
    missing: "Please switch this on or off",
    refused: refusals.onOrOff("Please switch this on or off"),
  })),
  "/loan-request/{userId}": [
    {
      name: "loanType",
      refused: refusals.choice("Please choose a type of loan"),
    },
    {
      name: "amount",
      missing: "Please fill in all the fields",
      refused: refusals.filledAmount("Please fill in all the fields", AMOUNT),
    },
    {
      name: "loanReason",
      missing: "Please fill in all the fields",
      refused: refusals.prose("Please fill in all the fields", 1_000),
    },
  ],
  "/message-admin/{userId}": [
    line("name", "Please enter your name"),
    {
      name: "email",
      missing: "Please enter your email address",
      refused: refusals.email("Please enter your email address"),
    },
    {
      name: "message",
      missing: "Please enter your message",
      refused: refusals.prose("Please enter your message", 2_000),
    },
  ],
  "/transaction-history": [
    line("sender", "Please choose an account", 60),
    {
      name: "transactionType",
      missing: "Please choose credit or debit",
      refused: refusals.choice("Please choose credit or debit"),
    },
    {
      name: "amountTransferred",
      missing: AMOUNT,
      refused: refusals.amount(AMOUNT),
    },
    line("remark", "Please enter a description", 140),
    line("accountTransferredTo", "Please enter the other account", 60),
    {
      name: "accountName",
      refused: refusals.optionalLine("Please enter a valid name", 120),
    },
    line("bank", "Please enter the bank name"),
    {
      name: "date",
      refused: unlessAbsent(refusals.day("Please enter a valid date")),
    },
    { name: "time", refused: refusals.time("Please enter a valid time") },
  ],
  "/decide-approval/{approvalId}": DECISION,
  "/review-document/{documentId}": DECISION,
  "/admin-status/{userId}": [
    {
      name: "accountStatus",
      missing: "Please choose a status",
      refused: refusals.choice("Please choose a status"),
    },
  ],
  "/admin-update/{userId}": UPDATE.map(
    ({ missing: _missing, ...field }) => field,
  ),
  "/message-user/{userId}": [
    SENDER,
    line("receiver", "Please choose a receiver", 254),
    ...LETTER,
  ],
  "/answer-message/{messageId}": [SENDER, ...LETTER],
  "/credit/{accountId}": POSTING,
  "/debit/{accountId}": POSTING,
};
