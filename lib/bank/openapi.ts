import { contracts } from "./contracts";
import { aboutField } from "./field-meanings";
import { toOpenApiDocument } from "@/lib/calls/openapi-document";

let built: ReturnType<typeof toOpenApiDocument> | undefined;

/** The OpenAPI document of the bank, built once. */
export const openApiDocument = () =>
  (built ??= toOpenApiDocument(contracts, aboutField));
