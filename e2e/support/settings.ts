/** Address of the server under test, without a trailing slash. */
export const baseUrl = (
  process.env.BASE_URL ?? "http://localhost:3000"
).replace(/\/$/, "");

/** Returns the address of the server's database for the owner of its tables, who can plant and read everything. */
export function ownerUrl(): string {
  return required("JOURNEYS_DATABASE_URL");
}

/** Returns the web address of the mail catcher; its JSON is at `/email`. */
export function mailUrl(): string {
  return required("MAIL_URL").replace(/\/$/, "");
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set for the access tests`);
  return value;
}
