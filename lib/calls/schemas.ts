import "@/lib/platform/validation/jitless";
import { z } from "zod";
import { CURRENCIES } from "@/lib/ledger/money";

export const text = z.string();
export const money = z.number();
export const moment = z.iso.datetime();
export const isoDay = z.iso.date();
export const count = z.int().nonnegative();

/** Gives a schema its name in the API document. Generated clients have a type of this name. */
export const named = <Schema extends z.ZodType>(id: string, schema: Schema) =>
  schema.meta({ id });

/** An optional query parameter with its meaning. */
export const parameter = <Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
) => schema.optional().describe(meaning);

/** The query parameter that names one of the caller's accounts. */
export const ACCOUNT = {
  account: parameter(
    text,
    "The number of one of your accounts; the main account without it",
  ),
};

/** Query parameters of a paged list. */
export const PAGED = {
  limit: parameter(
    z.int().min(1).max(500).default(100),
    "Most rows to answer, 1 to 500; default 100",
  ),
  cursor: parameter(text, "nextCursor of the previous page"),
};

export const IDEMPOTENCY_KEY = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
  .describe(
    "A repeated call with the same key and body gets the first answer and has no further effect",
  );

/** The description of a key that staff send with a change. */
export const OUTCOME_KEY =
  "GET /change-outcome returns what a call with this key did, if its answer was lost";

export const IF_MATCH = z
  .string()
  .describe(
    "The version of the values that you read. If one that the call changes has moved since, the answer is 409 VERSION_CONFLICT with the present values (“current”) and their version (“version”), and nothing is changed",
  );

export const nextCursor = z.string().nullable();

export const photo = named("Photo", z.object({ url: text }));

const customerFields = {
  _id: text,
  id: text,
  fullName: text,
  username: text,
  email: text,
  phoneNumber: text,
  occupation: text,
  dateOfBirth: isoDay,
  maritalStatus: text,
  address: text,
  accountType: z.enum(["savings", "current"]),
  accountNumber: text,
  accountCurrency: z.enum(CURRENCIES),
  availableBalance: money,
  totalBalance: money,
  registrationDate: moment,
  accountLimit: money.nullable(),
  accountStatus: z.enum(["active", "inactive", "closed", "disabled"]),
  isVerified: z.boolean(),
  profilePhoto: photo.nullable(),
};

const customer = z.object({ ...customerFields, cotCode: text, taxCode: text });

export const user = named("Customer", customer);

export const userForStaff = named(
  "CustomerForStaff",
  customer.extend({ otpCode: text }),
);

/** A row of the list of customers; `rows=short` leaves out what is optional. */
export const listedUser = named(
  "ListedCustomer",
  z.object({
    ...z.object(customerFields).partial().shape,
    _id: text,
    id: text,
    fullName: text,
    email: text,
    accountStatus: customerFields.accountStatus,
    isVerified: z.boolean(),
    profilePhoto: customerFields.profilePhoto,
    // Null until the customer has an account.
    accountNumber: text.nullable(),
    accountType: customerFields.accountType.nullable(),
    totalBalance: money.nullable(),
    accountCurrency: customerFields.accountCurrency.nullish(),
    availableBalance: money.nullish(),
  }),
);

/** A file that waits for the caller's next message. */
export const attachment = named(
  "Attachment",
  z.object({ id: text, name: text }),
);

/** The answer to a posted movement. */
export const postedTransaction = {
  message: text,
  transaction: named(
    "PostedTransaction",
    z.object({ id: text, reference: text }),
  ),
};

const approval = named("Approval", z.object({ id: text }));

/** The answer to a request that needs a second member of staff. */
export const waitingApproval = {
  message: text,
  approval,
  approvals: z.array(approval).optional(),
};
