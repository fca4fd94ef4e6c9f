"use client";

import NextForm from "next/form";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { customerPages } from "@/lib/features/customers/pages";

/**
 * Finds a customer or a transaction from every page. Ctrl+K or Cmd+K moves the focus there. A key by itself would also
 * act on what people say to voice control (WCAG 2.1.4).
 */
export function QuickFind() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (
        key.toLowerCase() !== "k" ||
        ctrlKey === metaKey ||
        altKey ||
        shiftKey
      )
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <NextForm
        action={customerPages.staffAccounts}
        prefetch={false}
        className="hidden sm:block"
      >
        <input type="hidden" name="open" value="only" />
        <div className="relative">
          <input
            ref={field}
            type="text"
            name="search"
            required
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-label="Quick find"
            aria-keyshortcuts="Control+K Meta+K"
            placeholder="Name, number, email or reference"
            className="control w-64 pr-11 lg:w-80"
          />
          <button
            type="submit"
            aria-label="Find"
            className="icon-button absolute inset-y-0 right-0 my-auto"
          >
            <Icon name="search" />
          </button>
        </div>
      </NextForm>
      <Link
        href={customerPages.staffAccounts}
        aria-label="Find"
        className="icon-button sm:hidden"
      >
        <Icon name="search" />
      </Link>
    </>
  );
}
