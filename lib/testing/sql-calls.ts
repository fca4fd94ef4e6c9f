import ts from "typescript";

/** A statement in the source whose rows have a declared type. */
type SqlCall = {
  /** File and line. */
  place: string;
  /** The SQL, with the first of several variants of its parts; null if it is made elsewhere. */
  sql: string | null;
  columns: { name: string; types: string[] }[];
};

const METHODS = ["query", "$queryRaw", "$queryRawUnsafe"];
const FUNCTIONS = ["queryKeepingConnection", "queryOne"];

/** Finds the calls in the files of `lib` that declare the type of a statement's rows. */
export function findSqlCalls(root: string): SqlCall[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = parsed.fileNames.filter(
    (name) =>
      name.startsWith(`${root}lib/`) &&
      !/\.test\.|\/testing\/|\/generated\//.test(name),
  );
  const program = ts.createProgram(files, parsed.options);
  return files.flatMap((name) =>
    callsIn(program.getSourceFile(name)!, program.getTypeChecker(), root),
  );
}

function callsIn(file: ts.SourceFile, checker: ts.TypeChecker, root: string) {
  const found: SqlCall[] = [];
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit);
    const call = readCall(node);
    if (!call) return;
    const type = elementOf(checker.getTypeFromTypeNode(call.row), checker);
    const parts = type.isIntersection() ? type.types : [type];
    if (parts.some(({ flags }) => flags & ts.TypeFlags.TypeParameter)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({
      place: `${file.fileName.slice(root.length)}:${line + 1}`,
      sql: call.sql ? new Evaluation(checker).text(call.sql) : null,
      columns: requiredProperties(type, checker).map((property) => ({
        name: property.name,
        types: kindsOf(checker.getTypeOfSymbol(property), checker),
      })),
    });
  };
  visit(file);
  return found;
}

function requiredProperties(type: ts.Type, checker: ts.TypeChecker) {
  return checker
    .getPropertiesOfType(type)
    .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
}

/** Returns the type of a row and the expression of the SQL. */
function readCall(node: ts.Node) {
  if (ts.isTaggedTemplateExpression(node)) {
    const row = node.typeArguments?.[0];
    return row && METHODS.includes(nameOf(node.tag))
      ? { row, sql: node.template }
      : null;
  }
  if (!ts.isCallExpression(node)) return null;
  const row = node.typeArguments?.[0];
  const name = nameOf(node.expression);
  if (!row || ![...METHODS, ...FUNCTIONS].includes(name)) return null;
  const argument = node.arguments[name === "queryOne" ? 1 : 0];
  if (!argument || !ts.isObjectLiteralExpression(argument))
    return { row, sql: argument };
  const text = argument.properties.find(
    (property) => property.name?.getText() === "text",
  );
  return {
    row,
    sql: text && ts.isPropertyAssignment(text) ? text.initializer : undefined,
  };
}

function nameOf(node: ts.Expression) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
}

/** Row types of Prisma's calls are lists, and may be tuples. */
function elementOf(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  const isList = checker.isArrayType(type) || checker.isTupleType(type);
  return isList ? checker.getTypeArguments(type as ts.TypeReference)[0]! : type;
}

/** Returns the kinds of values that a type allows, such as `["string", "null"]`. */
function kindsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = parts.map((part) => {
    if (part.flags & ts.TypeFlags.StringLike) return "string";
    if (part.flags & ts.TypeFlags.NumberLike) return "number";
    if (part.flags & ts.TypeFlags.BigIntLike) return "bigint";
    if (part.flags & ts.TypeFlags.BooleanLike) return "boolean";
    if (part.flags & ts.TypeFlags.Null) return "null";
    if (part.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "any";
    if (checker.isArrayType(part)) return "array";
    return part.symbol?.name ?? checker.typeToString(part);
  });
  return [...new Set(kinds)];
}

/** Works out the text of an expression without running it. */
class Evaluation {
  constructor(
    private checker: ts.TypeChecker,
    private bound = new Map<ts.Symbol, string | null>(),
  ) {}

  text(node: ts.Expression | ts.TemplateLiteral): string | null {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))
      return node.text;
    if (ts.isTemplateExpression(node)) return this.template(node);
    if (ts.isParenthesizedExpression(node)) return this.text(node.expression);
    if (ts.isConditionalExpression(node))
      return this.text(node.whenTrue) ?? this.text(node.whenFalse);
    if (ts.isBinaryExpression(node))
      return this.text(node.left) ?? this.text(node.right);
    if (ts.isCallExpression(node)) return this.call(node);
    if (ts.isElementAccessExpression(node)) return this.member(node);
    if (ts.isPropertyAccessExpression(node))
      return this.member(node, node.name.text);
    return ts.isIdentifier(node) ? this.variable(node) : null;
  }

  /** A part that is a value becomes a parameter in a tagged template, and is left out or a number elsewhere. */
  private template(node: ts.TemplateExpression): string {
    const isTagged = ts.isTaggedTemplateExpression(node.parent);
    return node.templateSpans.reduce(
      (sql, { expression, literal }, index) =>
        sql +
        (isTagged
          ? `$${index + 1}`
          : (this.text(expression) ?? this.substitute(expression, sql))) +
        literal.text,
      node.head.text,
    );
  }

  /** Returns something valid at the end of `sql` in place of a part that is only known when the statement runs. */
  private substitute(node: ts.Expression, sql: string): string {
    const { flags } = this.checker.getTypeAtLocation(node);
    if (flags & ts.TypeFlags.NumberLike) return "1";
    if (/\b(WHERE|AND)\s*$/.test(sql)) return "true";
    return /=\s*$/.test(sql) ? "NULL" : "";
  }

  private variable(node: ts.Identifier): string | null {
    const symbol = this.resolve(node);
    if (!symbol) return null;
    if (this.bound.has(symbol)) return this.bound.get(symbol)!;
    const { valueDeclaration: declaration } = symbol;
    return declaration &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer
      ? this.text(declaration.initializer)
      : null;
  }

  /** The named member of a constant object, or any, because all have the same columns. */
  private member(
    { expression }: ts.AccessExpression,
    name?: string,
  ): string | null {
    const declaration = this.resolve(expression)?.valueDeclaration;
    const initializer =
      declaration && ts.isVariableDeclaration(declaration)
        ? unwrap(declaration.initializer)
        : undefined;
    if (!initializer || !ts.isObjectLiteralExpression(initializer)) return null;
    const found = initializer.properties.find(
      (property) => name === undefined || property.name?.getText() === name,
    );
    return found && ts.isPropertyAssignment(found)
      ? this.text(found.initializer)
      : null;
  }

  private call(node: ts.CallExpression): string | null {
    const declaration = this.resolve(node.expression)?.valueDeclaration;
    const target =
      declaration && ts.isVariableDeclaration(declaration)
        ? declaration.initializer
        : declaration;
    if (
      !target ||
      !(ts.isArrowFunction(target) || ts.isFunctionDeclaration(target)) ||
      !target.body
    )
      return null;
    const bound = new Map(this.bound);
    target.parameters.forEach(({ name }, index) => {
      const argument = node.arguments[index];
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) bound.set(symbol, argument ? this.text(argument) : null);
    });
    const result = ts.isBlock(target.body)
      ? target.body.statements.find(ts.isReturnStatement)?.expression
      : target.body;
    return result ? new Evaluation(this.checker, bound).text(result) : null;
  }

  private resolve(node: ts.Expression): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias
      ? this.checker.getAliasedSymbol(symbol)
      : symbol;
  }
}

function unwrap(node: ts.Expression | undefined): ts.Expression | undefined {
  return node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    ? unwrap(node.expression)
    : node;
}
