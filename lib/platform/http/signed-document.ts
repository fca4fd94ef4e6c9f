import { readText } from "./body";

/** A document as it came, with what its sender says of it. */
export type SignedDocument = {
  text: string;
  /** The header X-Rail-Signature, or "". */
  signature: string;
  /** The header X-Rail-Timestamp, or "". */
  timestamp: string;
};

/**
 * Reads a document of another program. Its signature is not checked here.
 * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE or INVALID_REQUEST.
 */
export const readSigned = async (
  request: Request,
  document: { type: string; maxBytes: number },
): Promise<SignedDocument> => ({
  text: await readText(request, document),
  signature: request.headers.get("x-rail-signature") ?? "",
  timestamp: request.headers.get("x-rail-timestamp") ?? "",
});
