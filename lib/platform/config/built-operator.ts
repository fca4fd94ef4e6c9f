import type { Operator } from "./site";

/** Returns the operator as it was at the build, for documents that are rendered in the browser. */
export function readBuiltOperator(): Operator {
  const {
    DEMONSTRATION_NOTICE: notice,
    OPERATOR_LEGAL_NAME: legalName,
    OPERATOR_LICENCE: licence,
  } = JSON.parse(process.env.BUILT_SETTINGS || "{}") as Partial<
    Record<string, string>
  >;
  return {
    noticeOn: notice !== "off" && notice !== "false",
    legalName,
    licence,
  };
}
