import type { Delivery } from "./transport";

const NOT_FINAL = [401, 403, 404, 408, 425, 429];

type Refusal = { message: string; code: string };

const isRefusal = (data: Partial<Refusal> | null): data is Refusal =>
  typeof data?.message === "string" && typeof data.code === "string";

/**
 * Returns what an answer to a message means. One from 400 to 499 with a message and a code refuses it for good, except one that
 * asks to wait, or that a wrong address, secret or clock explains.
 */
export async function readAnswer(answer: Response): Promise<Delivery> {
  if (answer.ok) return { state: "delivered" };
  const { status } = answer;
  const data = (await answer.json().catch(() => null)) as Refusal | null;
  if (
    status < 400 ||
    status >= 500 ||
    NOT_FINAL.includes(status) ||
    !isRefusal(data)
  )
    return { state: "unknown" };
  return { state: "refused", fault: `${status} ${data.code}: ${data.message}` };
}
