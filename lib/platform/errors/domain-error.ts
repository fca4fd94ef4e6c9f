import { catalogue, hintOf, type ErrorCode } from "./catalogue";

type Details = {
  /** One text per field, by the name the caller used. */
  fields?: Record<string, string>;
  /** What is wrong with the value of a field and how to write it, beside its text in `fields`. */
  hints?: Record<string, string>;
  /** Seconds until trying again makes sense: the Retry-After header. */
  retryAfterSeconds?: number;
  /** Further keys of the answer, such as the code flow an unverified customer goes on with. */
  extra?: Record<string, string>;
  /** Replaces the catalogue's text: the message of a schema, which is catalogue text itself. */
  message?: string;
};

/** Creates a refusal with an error at each of `fields`: the hint of `code`, or its text if it has none. */
export const refusalAt = (code: ErrorCode, ...fields: readonly string[]) =>
  new DomainError(code, {
    fields: Object.fromEntries(fields.map((field) => [field, hintOf(code)])),
  });

/** The fields that refusals are about, by code. */
export type Places = Partial<Record<ErrorCode, readonly string[]>>;

/** Runs `work` and adds field names to the DomainErrors listed in `places`. */
export async function toldAt<T>(
  places: Places,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof DomainError && places[error.code];
    throw fields ? refusalAt(error.code, ...fields) : error;
  }
}

/** A refusal that the caller is meant to see: a code of the catalogue, its status and its text. */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(details.message ?? catalogue[code].text);
    this.name = "DomainError";
    this.status = catalogue[code].status;
  }
}
