// Content-Security-Policy and the other security headers of every response.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const TWO_YEARS_IN_SECONDS = 63_072_000;

const DENIED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** For responses that are never shown as a page, customers' files among them. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";
const NO_PAGES = /^\/(api(?!\/docs$)|_next\/static)(\/|$)/;
/** Their pages read the QR codes of bills with the camera, and by WebAssembly in browsers that have no reader. */
const CUSTOMER_PAGES = /^\/dashboard(\/|$)/;
const FILE = /\.\w+$|\/opengraph-image/;

const WIDGETS = {
  scripts: "https://s3.tradingview.com",
  frames: "https://www.tradingview-widget.com https://s.tradingview.com",
};

/**
 * Returns a handler that sets the security headers of a response.
 * @param {{ distDir: string, isHttps: boolean, hasMarketWidgets?: boolean, dev?: boolean }} options distDir: the
 * build's folder, whose prerendered pages are read once; isHttps: whether the public address is https;
 * hasMarketWidgets: whether the charting provider's widget may be loaded
 */
export function securityHeaders({
  distDir,
  isHttps,
  hasMarketWidgets = false,
  dev = false,
}) {
  const common = commonHeaders(isHttps);
  const { pages, anywhere } = dev
    ? { pages: new Map(), anywhere: [] }
    : prerenderedHashes(distDir);
  const policyOf = (sources) =>
    pagePolicy(sources, { isHttps, hasMarketWidgets, dev });
  const policies = new Map(
    [...pages].map(([path, hashes]) => [path, policyOf(hashes)]),
  );

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  return (request, response) => {
    for (const [name, value] of common) response.setHeader(name, value);
    // Next takes the nonce of its scripts from this request header, so a client must not set it.
    delete request.headers["content-security-policy"];
    delete request.headers["content-security-policy-report-only"];
    // Not decoded: Next also treats a percent-encoded page address as a different one.
    const path = request.url?.split("?", 1)[0];
    if (CUSTOMER_PAGES.test(path))
      response.setHeader("Permissions-Policy", permissionsPolicy(["camera"]));
    let policy = NO_PAGES.test(path) ? NOTHING : policies.get(path);
    if (!policy) {
      const nonce = randomBytes(16).toString("base64");
      // Any address may be answered by the prerendered 404 or 500 page.
      policy = policyOf([
        `'nonce-${nonce}'`,
        ...anywhere,
        ...(CUSTOMER_PAGES.test(path) ? ["'wasm-unsafe-eval'"] : []),
      ]);
      request.headers["content-security-policy"] = policy;
      // Next sets this for pages, but not for redirects.
      if (!FILE.test(path)) response.setHeader("Cache-Control", "no-store");
      nameRequest(request, response);
    } else if (pages.has(path)) {
      // Next would let shared caches keep a prerendered page for a year, past the next build.
      response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
    }
    response.setHeader("Content-Security-Policy", policy);
  };
}

/** Names the request to the client. A page that failed reads the id from the second header and shows it. */
function nameRequest({ headers }, response) {
  const id = headers["x-request-id"];
  if (!id) return;
  response.setHeader("X-Request-Id", id);
  response.setHeader("Server-Timing", `request;desc="${id}"`);
}

/** @param {string[]} allowed the features that the page itself may use, if the person agrees */
const permissionsPolicy = (allowed = []) =>
  DENIED_FEATURES.map(
    (name) => `${name}=${allowed.includes(name) ? "(self)" : "()"}`,
  ).join(", ");

function commonHeaders(isHttps) {
  const headers = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(isHttps && {
      "Strict-Transport-Security": `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains`,
    }),
  };
  return Object.entries(headers);
}

/**
 * @param {string[]} sources nonce and hashes of the inline scripts that may run
 * @param {{ isHttps: boolean, hasMarketWidgets: boolean, dev: boolean }} options dev: allows what Next's development
 * server needs
 */
export function pagePolicy(sources, { isHttps, hasMarketWidgets, dev }) {
  // A nonce or hash would switch off 'unsafe-inline'.
  const scripts = dev ? ["'unsafe-inline'", "'unsafe-eval'"] : sources;
  return [
    "default-src 'self'",
    [
      "script-src 'self'",
      ...(hasMarketWidgets ? [WIDGETS.scripts] : []),
      ...new Set(scripts),
    ].join(" "),
    // Toasts and React's style attributes are inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${hasMarketWidgets ? WIDGETS.frames : "'none'"}`,
    "manifest-src 'self'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Hashes the inline scripts of a build's prerendered pages.
 * @returns `pages`: hashes by path; `anywhere`: hashes of error pages, which can answer at any path
 */
export function prerenderedHashes(distDir) {
  const pages = new Map();
  const anywhere = [];
  for (const router of ["app", "pages"]) {
    const root = join(distDir, "server", router);
    for (const file of htmlBelow(root)) {
      const hashes = inlineScriptHashes(readFileSync(file, "utf8"));
      const path = `/${relative(root, file).replaceAll(sep, "/").slice(0, -".html".length)}`;
      // Next's error pages are named after their status or start with an underscore.
      if (/^\/(_[^/]*|\d{3})$/.test(path)) anywhere.push(...hashes);
      else pages.set(path === "/index" ? "/" : path, hashes);
    }
  }
  return { pages, anywhere };
}

function htmlBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns the CSP sources of every inline script in a page.
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)]
    .filter(
      ([, attributes]) =>
        !/\ssrc=/i.test(attributes) &&
        !/\stype="application\/(ld\+)?json"/i.test(attributes),
    )
    .map(
      ([, , text]) =>
        `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
}
