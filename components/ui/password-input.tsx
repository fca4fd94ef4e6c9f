"use client";

import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState, type ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";
import { Input } from "./input";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** The hidden value in the name of the button that shows it. */
  noun?: string;
  /** The rules that password managers follow when they propose a new password. */
  passwordrules?: string;
};

export function PasswordInput({
  className,
  noun = "password",
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? "text" : "password"}
        className={cn("pr-12", className)}
      />
      <button
        type="button"
        aria-label={`${shown ? "Hide" : "Show"} ${noun}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </div>
  );
}
