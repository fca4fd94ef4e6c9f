import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const APP = join(import.meta.dirname, "..", "app");

/** This page only serves unknown addresses below the staff pages. */
const NOT_FOUND = "/staff-not-found";

/** The pages with a fixed address below a folder of `app`, read from the files. */
function pagesIn(folder: string): string[] {
  return readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file).split(sep).join("/"))
    .filter((file) => file.endsWith("/page.tsx") && !file.includes("["))
    .map((file) => `/${dirname(file)}`.replace(/\/\([^/]*\)/g, "") || "/")
    .filter((path) => path !== NOT_FOUND)
    .sort();
}

const isDocs = (path: string) => path.startsWith("/api/");
const marketing = pagesIn("(marketing)");

/** Every page with a fixed address, by audience. The journeys visit them all. */
export const PAGES = {
  marketing: marketing.filter((path) => !isDocs(path)),
  docs: marketing.filter(isDocs),
  auth: pagesIn("(auth)"),
  customer: pagesIn("dashboard"),
  staff: pagesIn("(admin)"),
};
