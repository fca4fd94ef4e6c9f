import { describe, expect, test } from "vitest";
import { nextPageOf, readNextPage, withNextPage } from "./next-page";

describe("the page after a sign-in", () => {
  test.each([
    ["customer", "/dashboard/transfer", "/dashboard/transfer"],
    [
      "customer",
      "/dashboard/account-statement?from=2025-01-01&to=2025-12-31",
      "/dashboard/account-statement?from=2025-01-01&to=2025-12-31",
    ],
    ["customer", "/dashboard/transaction?", "/dashboard/transaction"],
    ["customer", "/dashboard/loan#top", "/dashboard/loan"],
    ["admin", "/allacount?search=a+b", "/allacount?search=a+b"],
    ["admin", "/admin?refused=role", "/admin?refused=role"],
  ] as const)("of a %s is %s", (realm, address, page) => {
    expect(readNextPage(realm, address)).toBe(page);
  });

  test.each([
    ["customer", undefined],
    ["customer", ""],
    ["customer", "/dashboard"],
    ["customer", "/dashboard?"],
    ["admin", "/admin"],
    ["customer", "//evil.example"],
    ["customer", "//evil.example/dashboard/transfer"],
    ["customer", "/\\evil.example"],
    ["customer", "\\\\evil.example/dashboard"],
    ["customer", "/dashboard\\..\\..\\evil.example"],
    ["customer", "/\t/evil.example"],
    ["customer", "/dashboard/\n/evil.example"],
    ["customer", "https://evil.example/dashboard"],
    ["customer", "https:/dashboard/transfer"],
    ["customer", "javascript:alert(1)"],
    ["customer", "dashboard/transfer"],
    ["customer", "/%2F%2Fevil.example"],
    ["customer", "%2F%2Fevil.example"],
    ["customer", "/dashboard/..//evil.example"],
    ["customer", "/dashboard/%2e%2e//evil.example"],
    ["customer", "/dashboard/../api/auth/customer/csrf"],
    ["customer", "/dashboards"],
    ["customer", "/api/statement-file/1"],
    ["customer", "/sign-in?next=/dashboard/loan"],
    ["customer", "/admin"],
    ["customer", "/allacount"],
    ["admin", "/dashboard/transfer"],
    ["admin", "/login"],
    ["admin", "//allacount"],
    ["customer", `/dashboard/${"a".repeat(1_000)}`],
  ] as const)("of a %s is never %j", (realm, address) => {
    expect(readNextPage(realm, address)).toBeNull();
  });

  test("travels in the address of the sign-in page", () => {
    const address = "/dashboard/transaction?search=a%26b";
    const signIn = withNextPage("/sign-in", "customer", address);
    expect(signIn).toBe(
      "/sign-in?next=%2Fdashboard%2Ftransaction%3Fsearch%3Da%2526b",
    );
    expect(nextPageOf("customer", `https://bank.example${signIn}`)).toBe(
      address,
    );
    expect(nextPageOf("admin", `https://bank.example${signIn}`)).toBeNull();
    expect(withNextPage("/sign-in", "customer", "/dashboard?")).toBe(
      "/sign-in",
    );
    expect(nextPageOf("customer", null)).toBeNull();
    expect(nextPageOf("customer", "not an address")).toBeNull();
  });
});
