/**
 * The keys of calls that were sent and have no answer yet, in the storage of the tab: they survive a reload, and hold
 * no personal data.
 */
const storageKey = "limmat.attempts";

type Attempt = {
  /** The name of the call, such as `POST /credit/{accountId}`. */
  call: string;
  key: string;
  /** The fingerprint of the session that made it. */
  holder: string;
  /** A page has said that the bank has not done it. It may still arrive. */
  isReported?: true;
};

let holder = "";

/** Sets the fingerprint of the session of this page. */
export const setHolder = (fingerprint: string): void => {
  holder = fingerprint;
};

/** Takes the place of the storage where the browser has none. */
let memory: readonly Attempt[] = [];

/** Returns the attempts of the person on the page that have no answer, oldest first. */
export const openAttempts = (): readonly Attempt[] =>
  readAll().filter((each) => each.holder === holder);

function readAll(): readonly Attempt[] {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(storageKey) ?? "[]",
    );
    return Array.isArray(stored) ? (stored as Attempt[]) : [];
  } catch {
    return memory;
  }
}

function write(attempts: readonly Attempt[]): void {
  memory = attempts;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempts));
  } catch {
    // Without storage the keys last as long as the page.
  }
}

/**
 * Returns the Idempotency-Key of an attempt and keeps it until {@link endAttempt}.
 * @param repeats whether a repeated key has no second effect: the call then gets the key of its last attempt without
 * an answer, so that nothing is done twice
 */
export function startAttempt(call: string, repeats: boolean): string {
  const open = repeats && openAttempts().find((each) => each.call === call);
  if (open) return open.key;
  const key = newKey();
  write([...readAll(), { call, key, holder }]);
  return key;
}

export const endAttempt = (key: string): void =>
  write(readAll().filter((each) => each.key !== key));

export const markReported = (key: string): void =>
  write(
    readAll().map((each) =>
      each.key === key ? { ...each, isReported: true } : each,
    ),
  );

/** Uses getRandomValues because randomUUID is missing on plain HTTP addresses other than localhost. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return [4, 6, 8, 10, 16]
    .map((end, part) => hex.slice([0, 4, 6, 8, 10][part], end).join(""))
    .join("-");
}
