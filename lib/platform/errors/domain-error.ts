import type { ErrorValue } from "./define";

/** The person whom a refusal concerns: the actor, or the owner of the tried account. Recorded, never answered. */
export type Concerned = {
  realm: "customer" | "admin";
  /** Missing if there is no such account. */
  id?: string | undefined;
  sessionRowId?: string;
};

type Details = {
  /** The person in the security log, if not the caller. */
  about?: Concerned;
  /** The event of a lock-out that begins with this refusal. */
  lockOut?: string | undefined;
  /** One text per field, by the name the caller used. */
  fields?: Record<string, string>;
  /** The error in the value of a field and the right way to write it, beside its text in `fields`. */
  hints?: Record<string, string>;
  /** Seconds until trying again makes sense: the Retry-After header. */
  retryAfterSeconds?: number;
  /** Further keys of the answer, such as the code flow an unverified customer goes on with. */
  extra?: Record<string, unknown>;
  /** Replaces the error's text with the message of a schema. */
  message?: string;
};

/** A refusal that the caller is meant to see: an error value and the details of this case. */
export class DomainError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(
    readonly value: ErrorValue,
    readonly details: Details = {},
  ) {
    super(details.message ?? value.text);
    this.name = "DomainError";
    this.code = value.code;
    this.status = value.status;
  }
}

/** Creates a refusal whose text is shown at each of `fields`. */
export const fieldError = (error: ErrorValue, ...fields: readonly string[]) =>
  new DomainError(error, {
    fields: Object.fromEntries(fields.map((field) => [field, error.text])),
  });

/** The fields that refusals are about, by code: `{ [errors.X.code]: ["amount"] }`. */
export type FieldsByCode = Readonly<Record<string, readonly string[]>>;

/** Runs `work` and adds field names to the DomainErrors listed in `fieldsByCode`. */
export async function withFieldErrors<T>(
  fieldsByCode: FieldsByCode,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof DomainError && fieldsByCode[error.code];
    throw fields
      ? new DomainError(error.value, {
          ...error.details,
          ...fieldError(error.value, ...fields).details,
        })
      : error;
  }
}
