"use client";

type Watcher = (top: HTMLDialogElement | null) => void;

/** Open modal dialogs; the last one is in front. */
const openDialogs: HTMLDialogElement[] = [];
const watchers = new Set<Watcher>();

const notify = () =>
  watchers.forEach((watcher) => watcher(openDialogs.at(-1) ?? null));

/**
 * Registers an open modal dialog.
 * @returns a function that unregisters it; call it before the dialog leaves the page.
 */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    notify();
  };
}

/**
 * Calls `watcher` now and on each change with the modal dialog in front, or null. Everything outside that dialog is
 * inert.
 * @returns a function that unsubscribes.
 */
export function watchTopDialog(watcher: Watcher): () => void {
  watchers.add(watcher);
  watcher(openDialogs.at(-1) ?? null);
  return () => watchers.delete(watcher);
}
