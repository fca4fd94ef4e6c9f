export const isReference = (text: string): boolean =>
  /^LM-[0-9A-F]{8}$/i.test(text);

/** Returns the short reference of an entry. It does not reveal how many entries there are. */
export const referenceOf = (publicId: string): string =>
  `LM-${publicId.slice(0, 8).toUpperCase()}`;
