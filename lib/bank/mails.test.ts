import type { Mail } from "@/lib/platform/mail/store";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  codesPromise,
  demonstrationText,
  site,
} from "@/lib/platform/config/site";
import * as identity from "@/lib/identity/mail";
import * as codes from "@/lib/identity/codes/mail";
import * as colleagues from "@/lib/features/colleagues/mail";
import * as customers from "@/lib/features/customers/mail";
import * as inbox from "@/lib/features/inbox/messages/mail";
import * as notifications from "@/lib/features/inbox/notifications/mail";
import * as security from "@/lib/security-log/mail";
import * as transfers from "@/lib/features/payments/transfers/mail";

const modules = [
  identity,
  codes,
  colleagues,
  customers,
  inbox,
  notifications,
  transfers,
  security,
];
const messages = {
  ...identity,
  ...codes,
  ...colleagues,
  ...customers,
  ...inbox,
  ...notifications,
  ...transfers,
  ...security,
};

const TO = "ann@x.example";
const NAME = "Ann Example";
const ANN = { email: TO, fullName: NAME };
const HOLDER = { ...ANN, realm: "customer" } as const;
const STAFF = { ...ANN, realm: "admin" } as const;
const LINK = "https://bank.example/otp-verification/f1";

const secondFactorRemoved = (name: string) =>
  messages.noticeMail(
    TO,
    name,
    customers.FACTOR_REMOVED.subject,
    customers.FACTOR_REMOVED.paragraphs,
  );

const ALL = {
  code: messages.codeMail(TO, "012345", "sign_up"),
  signUpUnfinished: messages.signUpUnfinishedMail(TO),
  resetLink: messages.resetLinkMail(ANN, { code: "012345", link: LINK }),
  resetByLink: messages.resetByLinkMail(ANN, { code: "012345", link: LINK }),
  forgottenNumber: messages.forgottenNumberMail(TO, NAME, "1234567897"),
  temporaryPassword: messages.temporaryPasswordMail(TO, {
    username: NAME,
    password: "Quiet!River7",
  }),
  colleagueChanged: messages.colleagueChangedMail(TO, NAME, {
    change: "role",
    role: "teller",
  }),
  welcome: messages.welcomeMail(TO, NAME, "1234567897"),
  alreadyCustomer: messages.alreadyCustomerMail(TO, NAME),
  signInLocked: messages.signInLockedMail(HOLDER),
  resetNeeded: messages.resetNeededMail(HOLDER),
  transfersBlocked: messages.transfersBlockedMail(TO, NAME),
  passwordChanged: messages.passwordChangedMail(HOLDER, "own"),
  emailChange: messages.emailChangeMail(TO, "012345", NAME),
  addressInUse: messages.addressInUseMail(TO, NAME),
  emailChanged: messages.emailChangedMail(TO, NAME, "former"),
  twoFactorOn: messages.twoFactorOnMail(HOLDER),
  twoFactorOff: messages.twoFactorOffMail(HOLDER),
  recoveryCodesReplaced: messages.recoveryCodesReplacedMail(HOLDER),
  recoveryCodeUsed: messages.recoveryCodeUsedMail(HOLDER, 9),
  codesLocked: messages.codesLockedMail(HOLDER),
  passwordKnown: messages.passwordKnownMail(HOLDER),
  codesBlocked: messages.codesBlockedMail(HOLDER),
  emailChangeBlocked: messages.emailChangeBlockedMail(HOLDER),
  reactivationBlocked: messages.reactivationBlockedMail(HOLDER),
  sessionsEndedByCodes: messages.sessionsEndedByCodesMail(HOLDER),
  notice: messages.noticeMail(TO, NAME, "Your wire was returned", ["Reason."]),
  accountNumber: messages.accountNumberMail(TO, NAME, "1234567897"),
  answer: messages.answerMail(TO, "Limmat answers", "At nine."),
  newDevice: messages.newDeviceMail(
    HOLDER,
    "Firefox on Windows (IP address 192.0.2.7)",
    new Date(0),
  ),
  status: messages.statusMail(TO, NAME, "inactive"),
  dormantSoon: messages.dormantSoonMail(TO, NAME, "2028-02-29"),
  dormant: messages.dormantMail(TO, NAME),
  reactivationCode: messages.reactivationCodeMail(TO, NAME, "012345"),
  reactivated: messages.reactivatedMail(TO, NAME),
  message: messages.messageMail(TO, NAME, "Support"),
  changes: messages.changesMail(TO, NAME, {
    by: "own",
    changes: ["order.place", "address"],
    facts: { "order.place": "$5.00 monthly to Bob Example" },
  }),
  burst: messages.burstMail(TO, NAME, {
    kind: "address",
    failures: 1_234,
    about: "192.0.2.7",
  }),
  holds: messages.holdsMail(TO, NAME, {
    lines: [{ currency: "USD", amountMinor: 500n, isReleased: false }],
    account: null,
  }),
  mailTurnedOff: messages.mailTurnedOffMail(TO, NAME, ["money in"]),
  movements: messages.movementsMail(TO, NAME, [
    {
      direction: "credit",
      currency: "USD",
      amountMinor: 500n,
      account: null,
      feeMinor: null,
      wireState: null,
      arrivesOn: null,
      cause: "transfer",
      description: "",
      otherName: "Bob Example",
      otherNumber: "1234567897",
      reference: "LM-00000000",
      enteredAt: new Date(0),
    },
  ]),
};

/** A stranger can have these sent to any address, so they contain nothing that a stranger wrote. */
const TO_UNPROVEN_ADDRESSES = new Set<Mail>([
  ALL.code,
  ALL.answer,
  ALL.signUpUnfinished,
]);

const LINK_HTML = `<a class="accent" href="${LINK}" style="color:#0b5c66">${LINK}</a>`;

/** The text of an email's HTML as displayed. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    // The preview repeats the text, and the bank's name at the top is its logo.
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replace(/<p class="accent".*?<\/p>/s, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    )
    .split("\n")
    .filter(Boolean)
    .join("\n\n");

test("this file tests every email", () => {
  expect(modules).toHaveLength(
    readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("/mail.ts"),
    ).length,
  );
  expect(
    Object.keys(ALL)
      .map((name) => `${name}Mail`)
      .sort(),
  ).toEqual(
    Object.keys(messages)
      .filter((name) => name.endsWith("Mail"))
      .sort(),
  );
});

describe.each(
  Object.entries({ ...ALL, secondFactorRemoved: secondFactorRemoved(NAME) }),
)("email %s", (_, mail) => {
  test("goes to its recipient with a single-line subject", () => {
    expect(mail.to).toBe(TO);
    expect(mail.subject).toMatch(/\S/);
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
  });

  test("has the same text in HTML and plain text and greets its recipient", () => {
    expect(wordsOf(mail.html)).toBe(mail.text);
    expect(mail.text).toMatch(
      TO_UNPROVEN_ADDRESSES.has(mail)
        ? /^Hello,\n\n/
        : /^Hello Ann Example,\n\n/,
    );
  });

  test("names the bank and shows the demonstration notice", () => {
    expect(mail.text).toContain(site.name);
    expect(mail.text).toContain(site.address.city);
    expect(mail.text).toContain(demonstrationText);
  });

  test("contains no image or script, and no link but that of a reset", () => {
    const html =
      mail.subject === ALL.resetLink.subject
        ? mail.html.replaceAll(LINK_HTML, "")
        : mail.html;
    expect(html).not.toMatch(/https?:|src=|href=|url\(|<script|<img/i);
  });
});

describe("a hostile name", () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@x.example`;
  const hostileHolder = { ...HOLDER, fullName: hostile };

  test.each([
    messages.welcomeMail(TO, hostile, "1234567897"),
    messages.alreadyCustomerMail(TO, hostile),
    messages.signInLockedMail(hostileHolder),
    messages.resetNeededMail(hostileHolder),
    messages.transfersBlockedMail(TO, hostile),
    messages.passwordChangedMail(hostileHolder, "reset"),
    messages.emailChangedMail(TO, hostile, "former"),
    messages.twoFactorOnMail(hostileHolder),
    messages.twoFactorOffMail(hostileHolder),
    secondFactorRemoved(hostile),
    messages.recoveryCodeUsedMail(hostileHolder, 9),
    messages.codesLockedMail(hostileHolder),
    messages.resetLinkMail(
      { email: TO, fullName: hostile },
      { code: "012345", link: LINK },
    ),
  ])("is plain text in $subject", ({ html, subject, text }) => {
    expect(html).not.toContain("<img");
    expect(html).not.toContain(`"'`);
    expect(wordsOf(html)).toContain("<img src=x onerror=alert(1)>\"'&");
    expect(text).toContain("<img src=x");
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test("adds no header through an answer's subject", () => {
    const { subject } = messages.answerMail(
      TO,
      "Hello\r\nBcc: all@x.example",
      "At nine.",
    );
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test("the email to a new address contains no name", () => {
  const { text } = messages.emailChangedMail(TO, NAME, "new");
  expect(text).toMatch(/^Hello,\n\n/);
  expect(text).not.toContain(NAME);
});

test("the code email has the code, its validity and a warning", () => {
  expect(ALL.code.text).toContain("012345");
  expect(ALL.code.text).toContain("5 minutes");
  expect(ALL.code.text).toContain("Nobody from Limmat will ever ask");
});

test("the email of a reset link has link and code", () => {
  expect(ALL.resetLink.html.split(LINK_HTML)).toHaveLength(2);
  expect(ALL.resetLink.text).toContain(LINK);
  expect(ALL.resetLink.text).toContain("012345");
});

test("the code email says what the code is for", () => {
  expect(ALL.code.text).toContain("to confirm your email address is 012345");
  expect(messages.codeMail(TO, "012345", "password_reset").text).toContain(
    "to set a new password is 012345",
  );
});

test("the welcome email has the account number and the promise about codes, and no code", () => {
  expect(ALL.welcome.text).toContain("1234567897");
  expect(ALL.welcome.text).toContain(codesPromise);
});

test("the email about a sign-up with a taken address has no code", () => {
  expect(ALL.alreadyCustomer.text).not.toMatch(/\b\d{6}\b/);
});

test("an answer ends with the text of its author, the other emails with the team", () => {
  expect(ALL.answer.text).toContain("At nine.\n\nLimmat, ");
  expect(ALL.code.text).toContain("\n\nThe Limmat team\n\nLimmat, ");
});

test.each([
  messages.signInLockedMail,
  messages.resetNeededMail,
  messages.twoFactorOnMail,
  messages.twoFactorOffMail,
  messages.recoveryCodesReplacedMail,
  messages.codesLockedMail,
  messages.passwordKnownMail,
  messages.codesBlockedMail,
  messages.sessionsEndedByCodesMail,
  (holder: typeof STAFF) => messages.passwordChangedMail(holder, "own"),
  (holder: typeof STAFF) => messages.recoveryCodeUsedMail(holder, 0),
  (holder: typeof STAFF) =>
    messages.newDeviceMail(holder, "Firefox on Windows", new Date(0)),
])("a security email to staff names their own pages and helpers", (mail) => {
  const { text } = mail(STAFF);
  expect(text).toContain("staff account");
  expect(text).not.toMatch(/profile|Forgot password/);
  expect(text).not.toContain(site.careEmail);
});

test.each([ALL.temporaryPassword, ALL.colleagueChanged])(
  "the email to a colleague “$subject” names an administrator as the helper",
  ({ text }) => {
    expect(text).toContain("contact an administrator");
    expect(text).not.toContain(site.careEmail);
  },
);

test("an email about a change says what changed and how to stop it", () => {
  expect(ALL.changes.text).toContain(
    "Standing order set up: $5.00 monthly to Bob Example.",
  );
  expect(ALL.changes.text).toContain("cancel the standing order");
  expect(ALL.changes.text).toContain("change your password");
  expect(ALL.changes.text).toContain(site.phones[0]);
});

const WIRE = {
  direction: "debit" as const,
  currency: "USD" as const,
  amountMinor: 500n,
  account: "1000000008",
  feeMinor: 150n,
  wireState: "in doubt" as const,
  arrivesOn: "2026-12-01",
  cause: "wire" as const,
  description: "see www.evil.example",
  otherName: "Booking.com B.V.",
  otherNumber: "1234567897",
  reference: "LM-00000000",
  enteredAt: new Date(0),
};

test("the email about a wire says where it is and when it arrives", () => {
  const textOf = (wireState: "in doubt" | "sent" | "settled") =>
    messages.movementsMail(TO, NAME, [{ ...WIRE, wireState }]).text;
  expect(textOf("in doubt")).toContain(
    "Your money waits at our bank, and we do not send the wire again.",
  );
  expect(textOf("in doubt")).not.toContain("arrives on");
  expect(textOf("sent")).toContain(
    "The wire arrives on 01/12/2026. The wire was sent to the other bank",
  );
  expect(textOf("sent")).not.toContain("It arrives");
  expect(textOf("settled")).toContain(
    "The wire has arrived at the other bank.",
  );
  expect(textOf("settled")).not.toContain("arrives on");
});

test("a name that looks like an address becomes no link", () => {
  const { text } = messages.movementsMail(TO, NAME, [WIRE]);
  expect(text).not.toMatch(/Booking\.com|evil\.example/);
  expect(text).toContain(" Its fee of $1.50 was debited as well. Reference:");
  expect(text.replaceAll("\u2060", "")).toContain(
    "$5.00 from account •••• 0008 to Booking.com B.V. (account •••• 7897) with the description “see www.evil.example”",
  );
});
