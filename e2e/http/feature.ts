import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Call as Request } from "../support/http";
import type { Person } from "../support/people";
import type { Holder } from "../support/two-factor";
import type { Field } from "./fields";

/** The people of a test file and the request that it is about to make. */
export type Stage = {
  owner: Person;
  admin: { id: string; username: string };
  tokens: Record<"owner" | "admin", string>;
  /** Part of every text and name that the file sends or plants, so that it finds what it made. */
  mark: string;
  /** The valid bodies of a file of refusals ask for something that would show if it happened. */
  isRefused: boolean;
  /** The customer whose codes a payment has. */
  payer: Person;
  /** The headers of the caller. */
  headers: Record<string, string>;
  /** The caller, if it can have a second factor. */
  holder?: Holder | undefined;
  /** Everyone who can have a second factor. */
  holders: Holder[];
};

/** The values that a call takes from the thing that was planted for it. */
export type Planted = {
  id?: string;
  code?: string;
  headers?: Record<string, string>;
};

type Plant = (
  stage: Stage,
) => string | Promise<string | (Required<Pick<Planted, "id">> & Planted)>;

export type Body = Record<string, unknown>;

/** The facts about a call that the tests need beyond its contract. */
export type FeatureCall = {
  /** The meaning of the path parameter, if its name does not say it. */
  place?: string;
  /** Plants the thing in the path, if this call needs another one than the other calls. */
  plant?: Plant;
  /** Brings about the state that the call needs beside the thing in its path. */
  prepare?: (stage: Stage) => Promise<Planted>;
  /** Query parameters that the call needs. */
  query?: string;
  /** A dormant customer is refused. */
  isActiveOnly?: true;
  /** The answer to anyone else, for a call whose body names a thing of the caller's. */
  takesOwn?: string;
  /** Returns a valid body. The code is the planted one. */
  body?: (stage: Stage & { code?: string | undefined }) => Body;
  /** Returns a valid multipart form, for a stage where the call takes only what its owner has. */
  form?: (
    stage?: Stage,
  ) => Promise<Required<Pick<Request, "headers">> & { body: Buffer }>;
  /** Every field of the body, in the order in which they are checked. */
  fields?: Field[];
  /** The message for an empty body, for a call without mandatory fields. */
  empty?: string;
  /** The call also works without a body. */
  mayBeEmpty?: true;
  /** The answer to an unknown id, if the contract declares none and it is not USER_NOT_FOUND. */
  unknown?: string;
  /** Makes the call one that a second member of staff must approve. */
  aboveLimit?: { plant?: Plant; changes?: Body };
  /** For a call that names a version: another writer changes what it shows, if the same call would not. */
  overtake?: (id: string, owner: Person) => Promise<unknown>;
  /** A paged list: its caller, and cursors that it refuses beyond those that every list refuses. */
  list?: { caller: "owner" | "admin"; cursors?: unknown[][] };
};

export type Feature = {
  /** By method and path: `POST /transfer`. */
  calls: Record<string, FeatureCall>;
  /** Plants the thing that a path parameter names. */
  places?: Record<string, Plant>;
  /** SQL expressions for what its calls can change. $1 is the id of the owner, $2 a pattern of the mark. */
  watched?: Record<string, string>;
  /** Runs before each valid call of the access matrix, of whatever feature. */
  before?: (stage: Stage) => Promise<void>;
};

const FOLDER = join(import.meta.dirname, "features");

export const features: Feature[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .map(
      async (file) =>
        (
          (await import(/* @vite-ignore */ join(FOLDER, file))) as {
            feature: Feature;
          }
        ).feature,
    ),
);

const places = Object.assign(
  {},
  ...features.map((each) => each.places),
) as Record<string, Plant>;

/** Expressions for everything that the calls of all features can change. */
export const WATCHED = features
  .flatMap(({ watched = {} }) => Object.entries(watched))
  .map(([name, expression]) => `(${expression}) AS ${name}`)
  .join(",\n");

/** The names of all calls in the files of the features. */
export const NAMED = features.flatMap(({ calls }) => Object.keys(calls));

const callsByName = new Map(
  features.flatMap(({ calls }) => Object.entries(calls)),
);

/** Returns what the tests know of a call by its name; nothing if the contract says it all. */
export const callNamed = (name: string): FeatureCall =>
  callsByName.get(name) ?? {};

/** Plants what the placeholders of a path name. Returns the path with their ids. */
export async function fillPath(
  path: string,
  stage: Stage,
  plant?: Plant,
): Promise<Planted & { path: string }> {
  let filled = path;
  let planted: Planted = {};
  for (const [placeholder, name] of path.matchAll(/\{(\w+)\}/g)) {
    const place = (planted.id === undefined && plant) || places[name!];
    if (!place) throw new Error(`${path}: nothing plants ${placeholder}`);
    const made = await place(stage);
    const thing = typeof made === "string" ? { id: made } : made;
    filled = filled.replace(placeholder, thing.id);
    planted = { ...thing, ...planted };
  }
  return { ...planted, path: filled };
}
