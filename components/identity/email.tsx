import { Fragment } from "react";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

/** An email address as people write it, which wraps after "@" rather than within a word. */
export function Email({ address }: { address: string }) {
  return (
    <span translate="no">
      {toReadableEmail(address)
        .split(/(?<=@)/)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </span>
  );
}
