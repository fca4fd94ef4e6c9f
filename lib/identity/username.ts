/**
 * Returns the form in which usernames of staff are compared: compatible characters are equal, and the case of ASCII
 * letters does not matter. The index `admins_username` compares stored names in the same way.
 */
export const foldUsername = (name: string): string =>
  name.normalize("NFKC").replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether every way of ignoring letter case takes `name` for the same name. Others are refused for new staff. */
export const isPlainUsername = (name: string): boolean =>
  name.normalize("NFKC") === name &&
  name.toLowerCase() === foldUsername(name) &&
  name.toUpperCase().toLowerCase() === foldUsername(name);
