import { CallTable } from "./call-table";
import { contracts } from "./contracts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

const table = new CallTable(contracts);

/**
 * Returns the methods of an address below `/api`, for the header Allow; undefined for every other address. Next
 * answers HEAD where there is a GET, and OPTIONS everywhere.
 * @param url path and query of the request
 */
export function allowedMethods(url: string): string[] | undefined {
  if (!/^\/api(\/|\?|$)/.test(url)) return undefined;
  const methods = METHODS.filter((method) =>
    /^\/api\/auth\//.test(url)
      ? method === "GET" || method === "POST"
      : table.find(method, url),
  );
  // The address of the API document has a point, which the table leaves to Next.
  const own = methods.length > 0 ? methods : ["GET"];
  return [...(own.includes("GET") ? ["HEAD"] : []), ...own, "OPTIONS"].sort();
}
