import { writeMessage } from "@/lib/features/rails/messages/messages";
import { postMessage } from "@/lib/features/rails/transport/post";
import type { Seal } from "@/lib/features/rails/transport/signature";
import { MessageFault } from "@/lib/platform/xml/fault";
import type { Transport } from "./deliver";

/** Returns the way to Limmat: messages as XML over HTTP, signed with the secret that both sides know. */
export function linkTo(limmat: Seal & { url: string }): Transport {
  return async (message) => {
    try {
      const { delivery } = await postMessage(
        await writeMessage(message),
        limmat,
      );
      return delivery;
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      return { state: "refused", fault: error.message };
    }
  };
}
