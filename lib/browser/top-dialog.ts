"use client";

type Watcher = (top: HTMLDialogElement | null) => void;

/** The modal dialogs that are open, the one in front last. */
const openDialogs: HTMLDialogElement[] = [];
const watchers = new Set<Watcher>();

const notify = () =>
  watchers.forEach((watcher) => watcher(openDialogs.at(-1) ?? null));

/** Notes that a modal dialog was opened. @returns what notes that it is closed, to be called while it still stands in the page. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    notify();
  };
}

/**
 * Tells `watcher` now, and at once whenever it changes, which modal dialog is in front, null without one: whatever stands
 * outside of it lies behind its veil and cannot be pressed. @returns what ends it.
 */
export function watchTopDialog(watcher: Watcher): () => void {
  watchers.add(watcher);
  watcher(openDialogs.at(-1) ?? null);
  return () => watchers.delete(watcher);
}
