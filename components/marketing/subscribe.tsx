"use client";

import { useRouter } from "next/navigation";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { signUpUrl } from "@/lib/browser/sign-up-email";
import { customerPages } from "@/lib/features/customers/pages";

/** An email field; the sign-up form opens with its address filled in. */
export function Subscribe() {
  const router = useRouter();
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  return (
    <form
      action={customerPages.signUp}
      onSubmit={(event) => {
        event.preventDefault();
        router.push(signUpUrl(email.current?.value ?? ""));
      }}
      className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <label htmlFor={id} className="text-sm font-medium sm:col-span-2">
        Email address
      </label>
      {/* It has no name, so that a press before the scripts arrive does not put the address into the URL. */}
      <Input
        ref={email}
        id={id}
        type="email"
        autoComplete="email"
        placeholder="you@example.org"
        className="max-w-none"
      />
      <Button type="submit" className="border border-deep-soft max-sm:mt-1.5">
        Sign Up
      </Button>
    </form>
  );
}
