/**
 * Returns the form in which usernames of staff are compared: compatible characters are equal, and the case of ASCII
 * letters does not matter. The index `admins_username` compares stored names in the same way.
 */
export const foldUsername = (name: string): string =>
  name.normalize("NFKC").replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Whether `name` may be the username of new staff: letters from a to z, digits, dots, hyphens and underscores. No other
 * script has a letter that looks like another one, so nobody takes the name of a colleague for theirs.
 */
export const isPlainUsername = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*$/i.test(name);
