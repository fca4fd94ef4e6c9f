import { catalogue, hintOf, type ErrorCode } from "./catalogue";

type Details = {
  /** One text per field, by the name the caller used. */
  fields?: Record<string, string>;
  /** Seconds until trying again makes sense: the Retry-After header. */
  retryAfterSeconds?: number;
  /** Further keys of the answer, such as the code flow an unverified customer goes on with. */
  extra?: Record<string, string>;
  /** Replaces the catalogue's text: the message of a schema, which is catalogue text itself. */
  message?: string;
};

/** A refusal told at one field, in the catalogue's own text, or with its hint where it has one. */
export const refusalAt = (code: ErrorCode, field: string) =>
  new DomainError(code, { fields: { [field]: hintOf(code) } });

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
