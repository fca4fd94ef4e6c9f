import type { Schemas } from "@/lib/platform/xml/read";

export const isoNamespace = (name: string) =>
  `urn:iso:std:iso:20022:tech:xsd:${name}`;

/** Returns the schemas of messages such as `pacs.008.001.08`. */
export const isoSchemas = (names: string[]): Schemas =>
  new Map(
    names.map((name) => [
      isoNamespace(name),
      `lib/ledger/iso-20022/schemas/${name}.xsd`,
    ]),
  );
