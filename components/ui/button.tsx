import { Link } from "./link";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/lib/browser/cn";
import { Spinner } from "./spinner";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type Size = "normal" | "small";

const variantClasses: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-on hover:bg-accent-strong",
  secondary:
    "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "bg-bad text-bad-on hover:bg-bad-strong",
};

const sizes: Record<Size, string> = {
  normal: "min-h-11 px-5 text-base",
  // Touch screens get the same height as a normal button.
  small: "min-h-11 px-3.5 text-sm whitespace-nowrap md:min-h-9",
};

/** Returns the classes of a button, for elements that only look like one. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  size: Size = "normal",
) {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded font-medium",
    "transition-colors select-none disabled:cursor-default disabled:opacity-60",
    "aria-disabled:cursor-default aria-disabled:opacity-60",
    variantClasses[variant],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: Size;
  pending?: boolean;
};

/**
 * A button. While `pending` it shows a spinner and ignores clicks, but keeps the focus, which `disabled` would lose.
 */
export function Button({
  variant = "primary",
  size = "normal",
  pending = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(pending && {
        "aria-disabled": true,
        "aria-busy": true,
        onClick: doNothing,
      })}
      className={cn(buttonClass(variant, size), className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** Also keeps the button from submitting its form. */
function doNothing(event: MouseEvent) {
  event.preventDefault();
}

type ButtonLinkProps = ComponentProps<typeof Link> & {
  variant?: ButtonVariant;
  size?: Size;
};

export function ButtonLink({
  variant = "primary",
  size = "normal",
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonClass(variant, size), className)} />
  );
}
