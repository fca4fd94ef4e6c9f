import { z } from "zod";
import { isoDay, parameter } from "@/lib/calls/schemas";
import { statementFormats, type StatementFormat } from "./formats";

/** The query parameters of a period, with their meaning. */
export const PERIOD = {
  from: parameter(
    isoDay,
    "First day, yyyy-mm-dd; default 90 days before the last day",
  ),
  to: parameter(isoDay, "Last day, yyyy-mm-dd; default today"),
};

/** The query parameter of a statement's format. */
export const FORMAT = z
  .enum(Object.keys(statementFormats) as StatementFormat[])
  .describe("The format of the file");

/** The media types of the formats. */
export const STATEMENT_TYPES = Object.values(statementFormats).map(
  ({ type }) => type.split(";", 1)[0]!,
);
