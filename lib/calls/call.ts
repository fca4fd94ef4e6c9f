import type { z } from "zod";
import type { ErrorValue } from "@/lib/platform/errors/define";
import type { CallerByRealm } from "@/lib/identity/callers";
import type { Right } from "@/lib/identity/rights";
import type { HourlyLimit } from "@/lib/platform/rate-limit/limit";
import type { FormPages } from "@/lib/platform/http/form-pages";
import type { SignedDocument } from "@/lib/platform/http/signed-document";
import type { PathParamNames } from "@/lib/platform/http/call-url";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Shared = {
  method: Method;
  /** A GET that changes something. Like every other method it is refused to the pages of other sites. */
  unsafe?: true;
  /** Below `/api`, with path parameters in braces: `/beneficiaries/{beneficiaryId}`. */
  path: `/${string}`;
  /** One sentence that starts with a verb, for the documentation. */
  summary: string;
  /** Path parameters to check, by name; the others reach the handler as text. */
  params?: Record<string, z.ZodType>;
  /** The answer to a malformed path parameter: by default NOT_FOUND; any other error is reported at the parameter. */
  notFoundError?: ErrorValue;
  /** Query parameters with their types and meanings, for the documentation. */
  query?: Record<string, z.ZodType>;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
  /**
   * The values that the call changes and its forms show. Callers may send their version as If-Match, and the handler
   * checks it with `requireSeen`.
   */
  shows?: readonly string[];
  /** May need a second member of staff: it then answers 202 with the `waitingApproval` shape. */
  mayNeedApproval?: true;
  /** Further keys of an answer with 202. */
  answersWaiting?: Record<string, z.ZodType>;
  /** The keys of a success, or the media types of a file. */
  answers: Record<string, z.ZodType> | readonly string[];
  /** Refusals beyond those that every call of its kind has. */
  refuses?: readonly ErrorValue[];
  /** The answer to an unforeseen failure. */
  fallback: ErrorValue;
  /**
   * The specification has one text for every failure of this call: refusals of `refuses` answer the fallback's text as
   * well, and their own as the reason in `fields`.
   */
  oneFailureText?: true;
  /** The text that browsers show where no answer came; the fallback's unless named. */
  unreached?: ErrorValue;
};

/**
 * The permitted callers. A customer's call answers 401 to nobody and 403 to staff, and the other way round. "anyRealm"
 * accepts both, because one browser may have a session in each realm.
 */
type Callers =
  | {
      caller: "public";
      right?: never;
      pathUserIsCaller?: never;
      withTemporaryPassword?: never;
    }
  | {
      caller: "customer";
      right?: never;
      /** `{userId}` must be the caller's own id; any other answers 404. */
      pathUserIsCaller?: true;
      /** Also allowed while the customer has a temporary password. */
      withTemporaryPassword?: true;
    }
  | {
      caller: "admin";
      right: Right;
      pathUserIsCaller?: never;
      withTemporaryPassword?: never;
    }
  | {
      caller: "anyRealm";
      right: Right;
      pathUserIsCaller?: never;
      withTemporaryPassword?: never;
    };

type Bodies =
  | {
      /** Parsed from JSON; the message of the first failing rule is the message of the answer. */
      body?: z.ZodType;
      /** The body may also be a multipart form. */
      form?: true;
      /** Browsers may submit the body as a form without script, and are then redirected to one of these pages. */
      formPages?: FormPages;
      upload?: never;
      throttle?: never;
      document?: never;
    }
  | {
      /** A multipart form with a file, in place of a body. */
      upload: z.ZodType;
      /** The limit that counts uploads, checked before the body is read. */
      throttle: HourlyLimit;
      body?: never;
      form?: never;
      formPages?: never;
      document?: never;
    }
  | {
      /** A document of another program, in place of a body. It is answered with 202 once it is stored. */
      document: { type: string; maxBytes: number };
      body?: never;
      form?: never;
      formPages?: never;
      upload?: never;
      throttle?: never;
    };

/** The declaration of one call. Routes, documentation and tests derive from it. */
export type Contract = Shared & Callers & Bodies;

export const call = <const C extends Contract>(contract: C): C => contract;

export type ParamsOf<C extends Contract> = {
  [Name in PathParamNames<C["path"]>]: C extends {
    params: { [N in Name]: infer S };
  }
    ? z.output<S>
    : string;
};

export type BodyOf<C extends Contract> = C extends { body: infer S }
  ? z.output<S>
  : C extends { upload: infer S }
    ? z.output<S>
    : C extends { document: object }
      ? SignedDocument
      : undefined;

/** The answer of a call. If it can wait for approval, any key may be missing; `approval` then names the request. */
export type AnswerOf<C extends Contract> = C extends {
  answers: infer A extends Record<string, z.ZodType>;
}
  ? C extends { mayNeedApproval: true }
    ? Partial<Answers<A>> & { approval?: { id: string } }
    : Answers<A>
  : unknown;

type Answers<A extends Record<string, z.ZodType>> = {
  [Key in keyof A]: z.output<A[Key]>;
};

/** The caller that `serve` hands to a call's handler. */
export type CallerFor<C extends Contract> = CallerByRealm[C["caller"]];

/** Returns the name of a call in logs, tests and documentation, such as `POST /transfer`. */
export const nameOf = ({ method, path }: Pick<Contract, "method" | "path">) =>
  `${method} ${path}` as const;

/** Returns whether the call changes something. */
export const isUnsafe = ({
  method,
  unsafe,
}: Pick<Contract, "method" | "unsafe">) => unsafe ?? method !== "GET";

/** Returns whether the call changes something for a member of staff, who can then look up its outcome by its key. */
export const isStaffChange = (
  contract: Pick<Contract, "caller" | "method" | "unsafe">,
) => contract.caller === "admin" && isUnsafe(contract);
