const MESSAGES = {
  date: "Read the clock with bankNow(), bankToday() or machineNow() of lib/platform/time/clock.ts.",
  sql: "Read the clock with bank_now(), bank_today() or clock_timestamp().",
  machine:
    "This is bank time, bank_now(); the files that may read machine time are listed in eslint.config.mjs.",
};

/** Readings of a clock in SQL that have another name here. lib/clocks.test.ts looks for them in SQL files. */
export const OTHER_CLOCKS =
  /(?<![\w.])(?:(?:now|transaction_timestamp|statement_timestamp|timeofday|zurich_today)\s*\(\)|(?:current|local)_?(?:date|time|timestamp)\b(?!_))/i;

/**
 * Refuses every reading of a clock but those of lib/platform/time/clock.ts and prisma/sql/platform/clock.sql, in
 * TypeScript and in SQL within it. `clock_timestamp()` needs the option "machine".
 */
export const clocks = {
  meta: {
    type: "problem",
    messages: MESSAGES,
    schema: [{ enum: ["bank", "machine"] }],
  },
  create(context) {
    const [allowed = "bank"] = context.options;
    const report = (node, messageId) => context.report({ node, messageId });
    const checkSql = (node, text) => {
      if (OTHER_CLOCKS.test(text) && /\b[A-Z]{3,}\b/.test(text))
        report(node, "sql");
      if (allowed === "bank" && text.includes("clock_timestamp()"))
        report(node, "machine");
    };
    return {
      "NewExpression[callee.name='Date'][arguments.length=0]": (node) =>
        report(node, "date"),
      "MemberExpression[object.name='Date'][property.name='now']": (node) =>
        report(node, "date"),
      "CallExpression[callee.name='Date']": (node) => report(node, "date"),
      Literal: (node) =>
        typeof node.value === "string" && checkSql(node, node.value),
      TemplateElement: (node) => checkSql(node, node.value.raw),
    };
  },
};
