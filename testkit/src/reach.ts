/**
 * Gets the text at an address.
 * @param patienceMs for the beginning of the answer: a firewall may leave a call without one
 * @throws Error whose message says why there is none
 */
export async function getText(
  address: string,
  patienceMs: number,
): Promise<string> {
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new Error(`no answer within ${patienceMs} ms`)),
    patienceMs,
  );
  try {
    const response = await fetch(address, { signal: patience.signal });
    clearTimeout(timer);
    if (response.ok) return await response.text();
    throw new Error(`the answer is ${response.status}`);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The cause of "fetch failed", such as a refused connection or a certificate. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: Error & { code?: string };
  };
  return cause?.message || cause?.code || message;
}
