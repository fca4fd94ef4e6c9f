import { Fragment } from "react";

/** An email address that wraps after "@" or a dot rather than within a word. */
export function Email({ address }: { address: string }) {
  return (
    <span translate="no">
      {address.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
