import type { Metadata } from "next";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

vi.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}));

type Module = { default: ComponentType; metadata: Metadata };

const LICENSED = {
  DEMONSTRATION_NOTICE: "false",
  OPERATOR_LEGAL_NAME: "Example Bank Ltd",
  OPERATOR_LICENCE: "Licence 42",
};

/** Statements that only a demonstration may make. */
const UNTRUE =
  /demonstration|not a (licensed )?bank|without a banking licence|no (real )?(money|customers)|real personal data|example figures|balances are not money/i;

/** Reads the texts of the public pages and the other texts that name the bank, with settings of the build. */
async function readTexts(settings: Record<string, string>) {
  vi.resetModules();
  vi.stubEnv("BUILT_DAY", "2026-03-02");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const page = async (load: Promise<Module>) => {
    const { default: Page, metadata } = await load;
    return `${JSON.stringify(metadata)} ${renderToStaticMarkup(<Page />)}`;
  };
  const { bankData } = await import("@/components/marketing/seo");
  const { letter } = await import("@/lib/platform/mail/letter");
  const { toOpenApiDocument } = await import("@/lib/calls/openapi-document");
  const { default: manifest } = await import("../manifest");
  return {
    "/": await page(import("./page")),
    "/about": await page(import("./about/page")),
    "/contact": await page(import("./contact/page")),
    "/services": await page(import("./services/page")),
    "/others": await page(import("./others/page")),
    "the structured data": JSON.stringify(bankData()),
    "the manifest": JSON.stringify(manifest()),
    "an email": letter("max@example.org", "Hello", ["Hello Max,"]).text,
    "the document of the API": JSON.stringify(
      toOpenApiDocument([], () => ({})),
    ),
  };
}

let licensed: Awaited<ReturnType<typeof readTexts>>;
let demonstration: typeof licensed;

beforeAll(async () => {
  demonstration = await readTexts({});
  licensed = await readTexts(LICENSED);
});
afterAll(() => vi.unstubAllEnvs());

describe("with a licence", () => {
  test.each([
    "/",
    "/about",
    "/contact",
    "/services",
    "/others",
    "the structured data",
    "the manifest",
    "an email",
    "the document of the API",
  ] as const)("%s does not call the bank a demonstration", (name) => {
    expect(licensed[name].match(UNTRUE)?.[0]).toBeUndefined();
  });

  test.each([
    "/about",
    "the structured data",
    "an email",
    "the document of the API",
  ] as const)("%s names the operator", (name) => {
    expect(licensed[name].includes("Example Bank Ltd, Licence 42")).toBe(true);
  });
});

test.each([
  ["/", "This is a demonstration. No real money."],
  ["/", "Limmat is a demonstration and has no real customers."],
  ["/", "please don’t enter real personal data."],
  ["/", "Limmat is a demonstration of an online bank."],
  ["/about", "No. Limmat is a demonstration without a banking licence."],
  ["/about", "This demonstration has no connection to real banks."],
  ["/about", "Please don’t enter real personal data."],
  ["/about", "This is not a bank, and the balances are not money."],
  ["/services", "Limmat is a demonstration: it has no vault"],
  ["/services", "An example page of the Limmat demonstration."],
  ["/others", "what you can try in this demonstration."],
  ["/others", "what you can try in the Limmat demonstration."],
  ["/others", "Everything works, with no real money."],
  ["the manifest", "Limmat is a demonstration of an online bank."],
  ["an email", "Demonstration system. Not a licensed bank; no real money."],
] as const)("in a demonstration %s says “%s”", (name, text) => {
  expect(demonstration[name].includes(text)).toBe(true);
});
