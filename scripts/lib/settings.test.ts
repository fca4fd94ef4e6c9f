import { describe, expect, it } from "vitest";
import { readSettings } from "./settings";

describe("readSettings", () => {
  it("returns a default for everything when nothing is set", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      mailWebPort: 1080,
      mailSmtpPort: 1025,
      databaseUrl: undefined,
      smtpUrl: undefined,
    });
  });

  it("treats an empty value as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it.each(["abc", "0", "65536", "-1", "80.5", "1e3", " 80"])(
    "refuses PORT=%s by name",
    (PORT) => {
      expect(() => readSettings({ PORT })).toThrow(/^PORT=.*1 to 65535/);
    },
  );

  it.each([
    ["DATABASE_URL", "mysql://localhost/limmat"],
    ["DATABASE_URL", "localhost"],
    ["DATABASE_MIGRATION_URL", "postgresql:///limmat"],
    ["SMTP_URL", "http://localhost"],
  ])("refuses %s=%s by name, without repeating the value", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} is not`),
    );
    expect(() => readSettings({ [name]: value })).not.toThrow(value);
  });

  it("refuses the owner's login over a network without TLS", () => {
    const url = "postgresql://owner:p@db.example/limmat";
    const read = (change: Record<string, string>) =>
      readSettings({ DATABASE_MIGRATION_URL: url, ...change });
    expect(() => read({})).toThrow(/^DATABASE_MIGRATION_URL is on another/);
    const withTls = `${url}?sslmode=verify-full`;
    expect(read({ DATABASE_MIGRATION_URL: withTls }).databaseMigrationUrl).toBe(
      withTls,
    );
    expect(read({ ALLOW_PLAINTEXT: "true" }).databaseMigrationUrl).toBe(url);
  });

  it("accepts addresses with a valid scheme", () => {
    const databaseUrl =
      "postgres://user:p%40ss@db.example:5432/limmat?sslmode=require";
    expect(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(
      databaseUrl,
    );
  });
});
