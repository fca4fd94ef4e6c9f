/** Where the server under test answers, without a slash at the end. */
export const baseUrl = (
  process.env.BASE_URL ?? "http://localhost:3000"
).replace(/\/$/, "");

/** The owner's login of the database the server runs on: past every grant, to plant states and to look. */
export function ownerUrl(): string {
  return required("JOURNEYS_DATABASE_URL");
}

/** The mail catcher's web address; its JSON is at `/email`. */
export function mailUrl(): string {
  return required("MAIL_URL").replace(/\/$/, "");
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set for the access tests`);
  return value;
}
