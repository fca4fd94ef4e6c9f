import { send, type Reply } from "./http";
import { baseUrl } from "./settings";

/** Submits a form as a browser without script does. */
export const submit = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: baseUrl },
) =>
  send({
    method: "POST",
    path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

export const cookiesOf = ({ headers }: Reply) =>
  Object.fromEntries(
    (headers["set-cookie"] ?? []).map(
      (cookie) => cookie.split(";")[0]!.split("=") as [string, string],
    ),
  );

/** Opens a page with what the last form left, and other cookies. */
export const pageOf = (path: string, form?: string, cookie = "") =>
  send({
    method: "GET",
    path,
    headers: { cookie: `limmat-form=${form}; ${cookie}` },
  });
