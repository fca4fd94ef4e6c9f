import type { Page } from "@playwright/test";

/**
 * Reports each text that React changes, removes or inserts something before, as an error in the console. Browsers'
 * translators replace texts, so on a translated page the change would be lost, or crash the page. Such a text belongs
 * in an element of its own, because React then changes the content of that element.
 */
export async function watchBareTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const report = (what: string, text: Node, now = "") => {
      const parent = text.parentElement;
      const isOwn =
        text instanceof Text &&
        /\S/.test(text.data) &&
        // Translators leave shadow trees alone, such as that of Next's route announcer.
        !(text.getRootNode() instanceof ShadowRoot) &&
        // React marks the texts that it keeps track of. It sets the only text of an element through the element.
        Object.keys(text).some((key) => key.startsWith("__reactFiber$"));
      if (!isOwn || !parent || parent.closest("[translate=no]")) return;
      console.error(
        `Bare text: ${what} "${text.data}"${now} in ${parent.outerHTML.slice(0, 300)}`,
      );
    };

    const { insertBefore, removeChild } = Node.prototype;
    Node.prototype.insertBefore = function <T extends Node>(
      this: Node,
      node: T,
      before: Node | null,
    ) {
      if (before && node !== before) report("insertion before", before);
      return insertBefore.call(this, node, before) as T;
    };
    Node.prototype.removeChild = function <T extends Node>(
      this: Node,
      node: T,
    ) {
      report("removal of", node);
      return removeChild.call(this, node) as T;
    };
    const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...value,
      set(this: Node, text: string | null) {
        if (text !== this.nodeValue) report("change of", this, ` to "${text}"`);
        value.set!.call(this, text);
      },
    });
  });
}

/**
 * Translates the pages that follow, as Google Translate does, into a language of the same words: it replaces each text
 * by two nested elements with a copy, once the page has loaded and whenever a text appears or changes.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const SKIPPED =
      "[translate=no], .notranslate, script, style, noscript, textarea, svg, font";
    const font = () => {
      const element = document.createElement("font");
      element.style.verticalAlign = "inherit";
      return element;
    };
    const translateText = (text: Text) => {
      const { parentElement: parent, data } = text;
      if (!parent || !/\S/.test(data) || parent.closest(SKIPPED)) return;
      const outer = font();
      const inner = font();
      inner.textContent = data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    };
    window.addEventListener("load", () => {
      document.documentElement.classList.add("translated-ltr");
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          if (type === "characterData") translate(target);
          else addedNodes.forEach(translate);
      }).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  });
}
