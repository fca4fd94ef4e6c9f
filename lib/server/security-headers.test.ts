import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  inlineScriptHashes,
  pagePolicy,
  prerenderedHashes,
  securityHeaders,
} from "./security-headers.mjs";

const distDir = mkdtempSync(join(tmpdir(), "limmat-policies-"));
afterAll(() => rmSync(distDir, { recursive: true }));

const hash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const page = (path: string, script: string) => {
  const file = join(distDir, "server", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `<p>Text</p><script>${script}</script>`);
};
page("app/index.html", "home");
page("app/help/cards.html", "cards");
page("app/_not-found.html", "not found");
page("app/_global-error.html", "failed");
page("pages/500.html", "500");

type Options = { isHttps?: boolean; dev?: boolean; sent?: object };

/** Returns the headers of a response by name, and the policy header that the application sees. */
function ask(url: string, { isHttps = false, dev, sent }: Options = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers: { ...sent } });
  const response = new ServerResponse(request);
  securityHeaders({ distDir, isHttps, dev })(request, response);
  const policy = String(response.getHeader("content-security-policy"));
  return {
    headers: response.getHeaders(),
    policy,
    scripts: /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [],
    forwarded: request.headers["content-security-policy"],
  };
}

describe("the pages of the build", () => {
  it("are asked for again by every cache, because a new build replaces them", () => {
    const cachingOf = (url: string) => ask(url).headers["cache-control"];
    for (const url of ["/", "/help/cards", "/help/cards?_rsc=1"])
      expect(cachingOf(url)).toBe("public, max-age=0, must-revalidate");
    expect(cachingOf("/dashboard")).toBe("no-store");
    expect(cachingOf("/_next/static/chunks/a.js")).toBeUndefined();
  });
});

describe("inlineScriptHashes", () => {
  it("hashes every script that would run, in any case and over several lines", () => {
    const html = `<script>one</script><SCRIPT id="x" nonce="">two
      lines</SCRIPT><script type="module">three</script>`;
    expect(inlineScriptHashes(html)).toEqual([
      hash("one"),
      hash("two\n      lines"),
      hash("three"),
    ]);
  });

  it("skips external files and data", () => {
    const html = `<script src="/a.js" async=""></script><script async src="/b.js"></script>
      <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
    expect(inlineScriptHashes(html)).toEqual([]);
  });
});

describe("prerenderedHashes", () => {
  it("separates pages by path from those that answer at any path", () => {
    const { pages, anywhere } = prerenderedHashes(distDir);
    expect(Object.fromEntries(pages)).toEqual({
      "/": [hash("home")],
      "/help/cards": [hash("cards")],
    });
    expect(new Set(anywhere)).toEqual(
      new Set([hash("not found"), hash("failed"), hash("500")]),
    );
  });
});

describe("the policy", () => {
  it.each(["/", "/?from=mail", "/help/cards"])(
    "for prerendered %s allows its own scripts and no nonce",
    (url) => {
      const { scripts, forwarded } = ask(url);
      const own = url === "/help/cards" ? "cards" : "home";
      expect(scripts).toEqual(["'self'", hash(own)]);
      expect(forwarded).toBeUndefined();
    },
  );

  it.each(["/dashboard", "/help/%63ards", "/apiary"])(
    "for %s has a new nonce per request, which Next sees",
    (url) => {
      const [first, second] = [ask(url), ask(url)];
      for (const { policy, scripts, forwarded } of [first, second]) {
        expect(scripts[1]).toMatch(/^'nonce-[\w+/]{22}=='$/);
        expect(forwarded).toBe(policy);
        for (const text of ["not found", "failed", "500"])
          expect(scripts).toContain(hash(text));
      }
      expect(first.scripts[1]).not.toBe(second.scripts[1]);
    },
  );

  it("offers the camera to the customers' pages only", () => {
    const camera = (url: string) =>
      /camera=\(\w*\)/.exec(
        String(ask(url).headers["permissions-policy"]),
      )?.[0];
    expect(camera("/dashboard/payment/bill")).toBe("camera=(self)");
    for (const url of ["/", "/admin", "/api/view-me/1", "/dashboards"])
      expect(camera(url)).toBe("camera=()");
  });

  it("allows WebAssembly on the customers' pages only, and no other code from text", () => {
    const allows = (url: string) =>
      ask(url).scripts.filter((source) => source.includes("eval"));
    for (const url of ["/dashboard", "/dashboard/payment/bill?x=1"])
      expect(allows(url)).toEqual(["'wasm-unsafe-eval'"]);
    for (const url of ["/", "/dashboards", "/admin", "/sign-in"])
      expect(allows(url)).toEqual([]);
  });

  it.each(["/", "/dashboard", "/api/view-me/1"])(
    "for %s ignores the policy a client sent",
    (url) => {
      const chosen = "script-src 'nonce-chosen'";
      const { policy, forwarded } = ask(url, {
        sent: {
          "content-security-policy": chosen,
          "content-security-policy-report-only": chosen,
        },
      });
      expect(`${policy} ${forwarded}`).not.toContain("chosen");
    },
  );

  it.each(["/api", "/api/transfer?x=/", "/_next/static/chunks/a.js"])(
    "for %s allows nothing",
    (url) => {
      expect(ask(url).policy).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
    },
  );

  it("never allows inline or evaluated scripts outside development", () => {
    for (const url of ["/", "/dashboard"])
      expect(
        ask(url).scripts.filter(
          (source) =>
            source.includes("unsafe") && source !== "'wasm-unsafe-eval'",
        ),
      ).toEqual([]);
    const { scripts, policy, forwarded } = ask("/", { dev: true });
    expect(scripts).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"]);
    expect(policy).toContain("connect-src 'self' ws:;");
    expect(forwarded).not.toContain("nonce");
  });

  it("lists each hash once", () => {
    const policy = pagePolicy(["'a'", "'b'", "'a'"], {
      isHttps: false,
      hasMarketWidgets: false,
      dev: false,
    });
    expect(policy).toContain("script-src 'self' 'a' 'b';");
  });

  it("names the charting provider only if its widget is enabled", () => {
    const policy = (hasMarketWidgets: boolean) =>
      pagePolicy([], { isHttps: true, hasMarketWidgets, dev: false });
    expect(policy(false)).not.toContain("tradingview");
    expect(policy(false)).toContain("frame-src 'none'");
    expect(policy(true)).toMatch(/script-src 'self' https:\/\/s3\.tradingview/);
    expect(policy(true)).toMatch(/frame-src https:\/\/www\.tradingview-widget/);
  });

  it("upgrades insecure requests only if the bank uses https", () => {
    expect(ask("/").policy).not.toContain("upgrade-insecure-requests");
    expect(ask("/", { isHttps: true }).policy).toContain(
      "upgrade-insecure-requests",
    );
  });
});

describe("other headers", () => {
  it("forbid caching of pages made for a visitor, and leave files to Next", () => {
    const cacheControl = (url: string) => ask(url).headers["cache-control"];
    expect(cacheControl("/dashboard?from=x.y")).toBe("no-store");
    for (const url of ["/favicon.ico", "/_next/static/chunks/a.js"])
      expect(cacheControl(url)).toBeUndefined();
  });

  it.each(["/", "/dashboard", "/api/transfer", "/favicon.ico"])(
    "are on %s",
    (url) => {
      const { headers } = ask(url);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      for (const feature of ["microphone", "geolocation", "payment"])
        expect(headers["permissions-policy"]).toContain(`${feature}=()`);
    },
  );

  it("require https of browsers only if the bank uses it", () => {
    const name = "strict-transport-security";
    expect(ask("/").headers[name]).toBeUndefined();
    expect(ask("/", { isHttps: true }).headers[name]).toBe(
      "max-age=63072000; includeSubDomains",
    );
  });
});
