/** The address of the payee as the form of a request has it. */
export type RequestAddress = {
  street: string;
  postcode: string;
  town: string;
  country: string;
};

/** Splits an address in one line, such as "Testweg 1, 8000 Zurich", as far as it can be read. */
export function splitAddress(address: string): RequestAddress {
  const [, street = "", postcode = "", town = ""] =
    /^(.*?)[,;\s]*\b(?:CH[- ])?(\d{4,5})\s+([^,;]+)/.exec(
      address.replace(/\s+/g, " ").trim(),
    ) ?? [];
  return {
    street: street || (postcode ? "" : address.trim()),
    postcode,
    town: town.trim(),
    country: "CH",
  };
}
