"use client";

import Search from "lucide-react/icons/search";
import NextForm from "next/form";
import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { customerPages } from "@/lib/features/customers/pages";

/** Elements in which "/" is a character. */
const TYPES = "input, textarea, select, [contenteditable]";

/** Finds a customer or a transaction from every page. The key "/" moves the focus there. */
export function QuickFind() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(`${TYPES}, dialog`))
        return;
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
        <input
          ref={field}
          type="text"
          name="search"
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Quick find"
          aria-keyshortcuts="/"
          placeholder="Name, number, email or reference  /"
          className="control w-64 lg:w-80"
        />
      </NextForm>
      <Link
        href={customerPages.staffAccounts}
        aria-label="Find"
        className="icon-button sm:hidden"
      >
        <Search aria-hidden className="size-5" strokeWidth={1.75} />
      </Link>
    </>
  );
}
