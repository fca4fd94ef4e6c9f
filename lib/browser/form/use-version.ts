"use client";

import { useRef } from "react";
import type { commonErrors } from "@/lib/platform/errors/common";
import type { Answer } from "../submit";

const CONFLICT: keyof typeof commonErrors = "VERSION_CONFLICT";

/** The present values that a conflict answers. */
export type Present = Readonly<Record<string, string>>;

/**
 * Keeps the version that a form sends. What its fields show is as old as the form, so a page that refreshes behind it
 * changes nothing: the form takes another version only with the values of a conflict, which it shows.
 */
export function useVersion(version: string | undefined) {
  const shown = useRef<string | null | undefined>(version);
  return {
    current: () => shown.current ?? version,
    /** After a success the page refreshes, and the form with it. */
    saved: () => {
      shown.current = null;
    },
    /** Returns the present values if the answer is a conflict. */
    readConflict: (answer: Answer<unknown>): Present | null => {
      if (answer.ok || answer.code !== CONFLICT) return null;
      const { version: latest, current } = answer.body;
      if (typeof latest === "string") shown.current = latest;
      return current as Present;
    },
  };
}
