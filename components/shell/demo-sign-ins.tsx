"use client";

import { Notice } from "@/components/ui/notice";

const joinNames = (names: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);

/** Sign-in details of the demonstration users. Rendered in the demonstration only. */
export function DemoSignIns({
  names,
  password,
}: {
  names: readonly string[];
  password: string;
}) {
  return (
    <Notice title="Demonstration sign-in">
      Sign in as <span className="figures">{joinNames(names)}</span>
      <br />
      Password:{" "}
      <span translate="no" className="figures">
        {password}
      </span>
    </Notice>
  );
}
