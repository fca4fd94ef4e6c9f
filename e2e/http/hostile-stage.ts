import { expect } from "vitest";
import { type Contract, nameOf } from "../../lib/calls/call";
import { contracts } from "../../lib/bank/contracts";
import { contractsByName } from "../../lib/testing/contracts";
import { one } from "../support/database";
import { bearer, send, type Call } from "../support/http";
import { plantAdmin, plantCustomer, unique } from "../support/people";
import { customerToken, staffToken } from "../support/session";
import {
  type Body,
  callNamed,
  fillPath,
  type Planted,
  type Stage,
  WATCHED,
} from "./feature";
import type { Field } from "./fields";

/** The names of the calls that read a body. */
export const CALLS = contracts.filter(({ body }) => body).map(nameOf);

/**
 * The public calls that browsers can submit as a form without script. Without an origin such a form is refused. Clients
 * with a token have no forms.
 */
export const SCRIPTLESS: string[] = contracts
  .filter(({ caller, formPages }) => caller === "public" && formPages)
  .map(nameOf);

/** The calls that also take forms. */
export const FORMS: string[] = contracts.filter(({ form }) => form).map(nameOf);

export const fieldsOf = (name: string): Field[] => callNamed(name).fields!;

/** Returns the message for an empty body. */
export const firstMissing = (name: string) =>
  callNamed(name).empty ??
  fieldsOf(name).find(({ missing }) => missing)!.missing;

/** Runs `work` for every item, several at a time. */
export async function forAll<T>(
  items: T[],
  work: (item: T) => Promise<void>,
  atOnce = 16,
) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Plants a customer, a member of staff and the things in paths of calls. Returns a function that makes requests. */
export async function setHostileStage() {
  /** Part of every text that the file sends, so that everything it creates can be found. */
  const MARK = unique("hostile");
  const owner = await plantCustomer({ balanceMinor: 1_000_000 });
  const staff = await plantAdmin();
  const tokens = {
    owner: await customerToken(owner),
    admin: await staffToken(staff),
  };
  const stage: Stage = {
    owner,
    admin: staff,
    tokens,
    mark: MARK,
    isRefused: true,
    payer: owner,
    headers: {},
    holders: [],
  };

  const filled = new Map<string, Planted & { path: string }>();
  for (const name of CALLS) {
    const { place, plant } = callNamed(name);
    const { path } = contractsByName.get(name)!;
    filled.set(
      name,
      await fillPath(
        place ? path.replace(/\{\w+\}/, `{${place}}`) : path,
        stage,
        plant,
      ),
    );
  }

  /** Returns a valid body. */
  const bodyOf = (name: string): Body =>
    callNamed(name).body!({
      ...stage,
      code: filled.get(name)!.code ?? "123456",
    });

  /** Returns the headers of the rightful caller. */
  function headersFor(realm: Contract["caller"]): Record<string, string> {
    if (realm === "public") return {};
    return bearer(realm === "admin" ? tokens.admin : tokens.owner);
  }

  /** Returns a request of the rightful caller, without a body. */
  function request(name: string) {
    const { method, caller } = contractsByName.get(name)!;
    const { path, headers } = filled.get(name)!;
    return {
      method,
      path: `/api${path}`,
      headers: { ...headers, ...headersFor(caller) },
    } satisfies Call;
  }

  /** Sends a body unchanged, as the rightful caller. */
  function post(
    name: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ) {
    const call = request(name);
    return send({
      ...call,
      headers: {
        ...call.headers,
        "content-type": "application/json",
        ...headers,
      },
      body,
    });
  }

  /** Returns the valid body with one field, and the one that repeats it, replaced by JSON text. */
  function withField(
    name: string,
    field: Pick<Field, "name" | "repeatedBy">,
    json: string,
  ): string {
    const body = { ...bodyOf(name), [field.name]: "\u0001" };
    if (field.repeatedBy) body[field.repeatedBy] = "\u0001";
    return JSON.stringify(body).replaceAll('"\\u0001"', () => json);
  }

  /** Returns everything that the calls could create or change. */
  const state = () =>
    one(
      {
        name: "hostile-state",
        text: `SELECT ${WATCHED},
         (SELECT count(*) FROM outbox_mails WHERE recipient LIKE $2) AS mails`,
      },
      [owner.id, `%${MARK}%`],
    );

  async function changesNothing(work: () => Promise<void>) {
    const before = await state();
    await work();
    expect(await state()).toEqual(before);
  }

  return {
    MARK,
    owner,
    tokens,
    bodyOf,
    changesNothing,
    headersFor,
    post,
    request,
    withField,
  };
}
