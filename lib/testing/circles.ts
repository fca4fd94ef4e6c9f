import { dirname, join } from "node:path";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** An import of another module: whether it takes types alone, which a compiler removes. */
type Import = { to: string; isTypeOnly: boolean };

/** Prettier has formatted every statement. */
const STATEMENT = /^(?:import|export)\s([^;"']*?)from "([^"]+)"/gm;
const ALONE = /^import "([^"]+)"|(?<!typeof )\bimport\(\s*"([^"]+)"/gm;

/** Returns the imports of each module within `texts`, which holds the text of each by its path. */
export function importsOf(
  texts: ReadonlyMap<string, string>,
): Map<string, Import[]> {
  const find = (from: string, name: string) => {
    const path = name.startsWith("@/")
      ? name.slice(2)
      : name.startsWith(".")
        ? join(dirname(from), name)
        : undefined;
    return ["", ".ts", ".tsx", ".mjs"]
      .map((ending) => `${path}${ending}`)
      .find((file) => texts.has(file));
  };
  return new Map(
    [...texts].map(([from, text]) => {
      const found = [
        ...[...text.matchAll(STATEMENT)].map(([, names = "", name = ""]) => ({
          name,
          isTypeOnly: /^type\s|^\{(\s*type [^,}]+,?)+\s*\}/.test(names),
        })),
        ...[...text.matchAll(ALONE)].map(([, effect, later]) => ({
          name: effect ?? later ?? "",
          isTypeOnly: false,
        })),
      ];
      return [
        from,
        found.flatMap(({ name, isTypeOnly }) => {
          const to = find(from, name);
          return to === undefined ? [] : { to, isTypeOnly };
        }),
      ];
    }),
  );
}

/** Returns the folders outside of each folder that a file somewhere in it imports from. */
export function foldersOf(imports: ReadonlyMap<string, Import[]>): Graph {
  const folders = new Map<string, Set<string>>();
  const importsFrom = (folder: string) => {
    const known = folders.get(folder) ?? new Set();
    folders.set(folder, known);
    return known;
  };
  for (const [from, found] of imports)
    for (let at = dirname(from); at !== "."; at = dirname(at)) {
      const known = importsFrom(at);
      for (const { to } of found)
        if (!to.startsWith(`${at}/`)) known.add(dirname(to));
    }
  return folders;
}

/** Returns the members of one circle of a graph in their order, or none if it has no circle. */
export function findCircle(graph: Graph): string[] {
  const left = new Set(graph.keys());
  const nextOf = (member: string) =>
    [...graph.get(member)!].find((next) => left.has(next));
  let size: number;
  do {
    size = left.size;
    for (const member of left) if (!nextOf(member)) left.delete(member);
  } while (left.size < size);
  // Each member that is left leads to another one that is left.
  const path: string[] = [];
  let at = [...left][0];
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    at = nextOf(at);
  }
  return at === undefined ? [] : path.slice(path.indexOf(at));
}
