/** An element of a document that was read. Its text is its own, without the texts of its children. */
export type XmlElement = {
  name: string;
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
};

/** Returns the elements at a path such as `GrpHdr/MsgId`. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split("/"))
    found = found.flatMap(({ children }) =>
      children.filter((child) => child.name === name),
    );
  return found;
}

/** Returns the first element at a path. */
export const elementAt = (
  element: XmlElement,
  path: string,
): XmlElement | undefined => elementsAt(element, path)[0];

/** Returns the text of the first element at a path, or "". */
export const textAt = (element: XmlElement, path: string): string =>
  elementAt(element, path)?.text ?? "";

/** Returns the texts of all elements at a path as one. */
export const joinedTextAt = (element: XmlElement, path: string): string =>
  elementsAt(element, path)
    .map(({ text }) => text)
    .join("");
