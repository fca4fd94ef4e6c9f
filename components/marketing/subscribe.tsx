"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { signUpUrl } from "@/lib/browser/sign-up-email";

/** An email field; the sign-up form opens with its address filled in. */
export function Subscribe() {
  const router = useRouter();
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const email = new FormData(event.currentTarget).get("email");
        router.push(signUpUrl(String(email ?? "")));
      }}
      className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <label htmlFor={id} className="text-sm font-medium sm:col-span-2">
        Email address
      </label>
      <Input
        id={id}
        name="email"
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
