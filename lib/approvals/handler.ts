import { z } from "zod";
import type { Admin } from "@/lib/identity/callers";
import type { Right } from "@/lib/identity/rights";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { NewApproval } from "./store";
import type { Currency } from "@/lib/ledger/money";

export type Detail = readonly [term: string, value: string];

/** The facts that the details need beside the request. */
export type Known = {
  owners: Owners;
  /** Of the account that the request is about. */
  currency: Currency;
};

/** The owners of accounts, by account id. An account whose owner was deleted is missing. */
export type Owners = ReadonlyMap<bigint, { id: string; fullName: string }>;

/** A request that waits for a second person, as its handler reads it. */
type HandledRequest<Request> = {
  id: string;
  /** Null once the customer is deleted. */
  customerId: string | null;
  /** Null for a kind that concerns no customer. */
  accountId: bigint | null;
  request: Request;
};

/**
 * Carries out an approved request in the transaction of the approval, as the approving staff member.
 * @returns the ledger id of the posted entry, if any.
 */
type ApprovedAction = (
  tx: Tx,
  admin: Admin,
  context: RequestContext,
) => Promise<{ entryId: bigint | null }>;

type Definition<Kind, Request, Stored> = {
  kind: Kind;
  /** The act of the request, as the beginning of a phrase that ends with the name of the customer or colleague. */
  title: string;
  /** The right that deciding needs. The call that makes the request may need a lesser one. */
  right: Right;
  /** The request and its stored JSON. Only one request with the same `about` may wait. */
  request: z.ZodType<Request, Stored>;
  /**
   * Returns what the database holds the act to, beside account, kind and amount, in the order that the function which
   * carries it out names it.
   */
  essence: (
    request: Request,
  ) => readonly (bigint | number | string | null | undefined)[];
  /** Optional fields with personal data or hashes. They are deleted with the decision and with the customer. */
  privateFields?: readonly (keyof Stored & string)[];
  /** Returns everything that an approval would do, so that the second person sees it; empty values are left out. */
  details: (request: Request, known: Known) => Detail[];
  /** Returns what the request is about, for kinds that concern no customer. */
  subject?: (request: Request) => string;
  /** Returns the id of another customer's account that it changes. */
  otherAccount?: (request: Request) => bigint | null;
  /** Returns by how much it changes the balance of its account; null if it changes none, or cannot know it. */
  change?: (request: Request, amountMinor: bigint) => bigint | null;
  /**
   * Prepares the action before the transaction of the approval, so that the action makes no further look-ups under
   * locks. It checks funds and accounts again.
   */
  prepare: (waiting: HandledRequest<Request>) => Promise<ApprovedAction>;
};

/** Handles the stored requests of one kind. Its functions throw if a stored request does not match the schema. */
export type ApprovalHandler<Kind extends ApprovalKind = ApprovalKind> = {
  kind: Kind;
  title: string;
  right: Right;
  detailsOf: (stored: Prisma.JsonValue, known: Known) => Detail[];
  subjectOf: (stored: Prisma.JsonValue) => string | null;
  otherAccountOf: (stored: Prisma.JsonValue) => bigint | null;
  changeOf: (stored: Prisma.JsonValue, amountMinor: bigint) => bigint | null;
  essenceOf: (stored: Prisma.JsonValue) => (string | null)[];
  prepare: (
    waiting: HandledRequest<Prisma.JsonValue>,
  ) => Promise<ApprovedAction>;
};

/** Returns what a stored request needs of the person who decides it: a right, and the customers whom it affects. */
export function needsOf(
  handlers: ApprovalHandlers,
  {
    kind,
    customerId,
    request,
  }: {
    kind: ApprovalKind;
    customerId: string | null;
    request: Prisma.JsonValue;
  },
  owners: Owners,
): { right: Right; customerIds: string[] } {
  const { right, otherAccountOf } = handlers[kind];
  const otherId = otherAccountOf(request);
  const other = otherId === null ? null : owners.get(otherId);
  const customerIds = new Set([customerId, other?.id ?? null]);
  return { right, customerIds: [...customerIds].filter((id) => id !== null) };
}

/** The handler of every kind. */
export type ApprovalHandlers = {
  readonly [Kind in ApprovalKind]: ApprovalHandler<Kind>;
};

type Requester<Request> = {
  /** Returns the request in its stored form. */
  toApproval: (
    approval: Pick<NewApproval, "customerId" | "accountId" | "amountMinor"> & {
      request: Request;
    },
  ) => NewApproval;
};

/** Defines how requests of one kind are stored, shown to the second person and carried out. */
export function defineApproval<
  Kind extends ApprovalKind,
  Request,
  Stored extends Prisma.InputJsonObject,
>({
  kind,
  title,
  right,
  request: schema,
  essence,
  privateFields = [],
  details,
  subject,
  otherAccount,
  change,
  prepare,
}: Definition<Kind, Request, Stored>): ApprovalHandler<Kind> &
  Requester<Request> {
  const essenceOf = (request: Request) =>
    essence(request).map((value) => value?.toString() ?? null);
  return {
    kind,
    title,
    right,
    detailsOf: (stored, known) =>
      details(schema.parse(stored), known).filter(([, value]) => value !== ""),
    subjectOf: (stored) => subject?.(schema.parse(stored)) ?? null,
    otherAccountOf: (stored) => otherAccount?.(schema.parse(stored)) ?? null,
    changeOf: (stored, amountMinor) =>
      change?.(schema.parse(stored), amountMinor) ?? null,
    essenceOf: (stored) => essenceOf(schema.parse(stored)),
    prepare: ({ request, ...waiting }) =>
      prepare({ ...waiting, request: schema.parse(request) }),
    toApproval: ({ request, ...approval }) => {
      const stored = Object.entries(z.encode(schema, request));
      const isPrivate = ([name]: [string, unknown]) =>
        privateFields.includes(name);
      const secret = stored.filter(isPrivate);
      return {
        ...approval,
        kind,
        essence: essenceOf(request),
        request: Object.fromEntries(stored.filter((e) => !isPrivate(e))),
        privateData: secret.length > 0 ? Object.fromEntries(secret) : null,
      };
    },
  };
}
