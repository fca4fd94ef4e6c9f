import ts from "typescript";

const { TypeFlags } = ts;

const MESSAGES = {
  changing:
    "Put this text into an element of its own, or make it one phrase with the text beside it. A translated page has replaced the text, so that React's changes to it are lost.",
  inserted:
    "Put this text into an element of its own: React inserts its neighbour before it, and a translated page has replaced the text.",
  returned: "Return an element, because the text may appear beside others.",
};

/**
 * Refuses texts that React changes, or inserts something before, beside other children. Browsers' translators replace
 * such texts, and React then works on nodes that are no longer in the page. React sets the only text of an element
 * through the element, which survives.
 */
export const bareText = {
  meta: { type: "problem", messages: MESSAGES, schema: [] },
  create(context) {
    const { parserServices } = context.sourceCode;

    function checkChildren(node) {
      const children = node.children.filter(isRendered);
      const isAlone = children.length === 1 && node.type === "JSXElement";
      if (isAlone || isUntranslated(node)) return;
      let isInsertedBefore = false;
      for (const child of children) {
        const kind = kindOf(child, parserServices);
        if (kind === "changing text")
          context.report({ node: child, messageId: "changing" });
        else if (isInsertedBefore && /^(constant text|anything)$/.test(kind))
          context.report({ node: child, messageId: "inserted" });
        if (/^(sometimes|anything)$/.test(kind)) isInsertedBefore = true;
        else if (kind === "element") isInsertedBefore = false;
      }
    }

    function checkReturned(node, value) {
      const name = node.id?.name ?? node.parent?.id?.name ?? "";
      if (!/^[A-Z]/.test(name) || !value) return;
      const { text, elements } = holds(value, parserServices);
      if (text && !elements)
        context.report({ node: value, messageId: "returned" });
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ArrowFunctionExpression: (node) =>
        node.body.type !== "BlockStatement" && checkReturned(node, node.body),
      ReturnStatement: (node) => {
        const around = context.sourceCode
          .getAncestors(node)
          .findLast(({ type }) => /Function/.test(type));
        if (around) checkReturned(around, node.argument);
      },
    };
  },
};

const isRendered = (child) =>
  child.type === "JSXText"
    ? /\S/.test(child.value) || !child.value.includes("\n")
    : child.expression?.type !== "JSXEmptyExpression";

/** Whether an element around the node is marked `translate="no"`. */
function isUntranslated(node) {
  for (let at = node; at; at = at.parent) {
    const marks = at.openingElement?.attributes ?? [];
    if (marks.some((mark) => mark.name?.name === "translate")) return true;
  }
  return false;
}

function kindOf(child, services) {
  if (child.type === "JSXText") return "constant text";
  if (child.type !== "JSXExpressionContainer") return "element";
  if (child.expression.type === "Literal") return "constant text";
  const { text, elements, nothing } = holds(child.expression, services);
  if (text) return elements ? "anything" : "changing text";
  return nothing ? "sometimes" : "element";
}

/** What the value of an expression may be. */
function holds(expression, { esTreeNodeToTSNodeMap, program }) {
  const checker = program.getTypeChecker();
  const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(expression));
  const kinds = type.isUnion() ? type.types : [type];
  return {
    text: kinds.some(isText),
    elements: kinds.some(({ flags }) => flags & TypeFlags.Object),
    nothing: expression.type !== "JSXElement" && kinds.some(isNothing),
  };
}

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike;

/** The value of `text && element` may be an empty text, or a zero, which no one means to show. */
const isFalsy = ({ value }) =>
  value === "" || value === 0 || value?.base10Value === "0";

const isText = (type) => type.flags & TEXT && !isFalsy(type);

const isNothing = (type) => type.flags & NOTHING || isFalsy(type);
