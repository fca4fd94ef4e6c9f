import { Link } from "./link";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/lib/cn";
import { Spinner } from "./spinner";

type Look = "primary" | "secondary" | "quiet" | "danger";
type Size = "normal" | "small";

const looks: Record<Look, string> = {
  primary: "bg-accent text-accent-on hover:bg-accent-strong",
  secondary:
    "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "bg-bad text-bad-on hover:bg-bad-strong",
};

const sizes: Record<Size, string> = {
  normal: "min-h-11 px-5 text-base",
  // Under a finger as high as any other.
  small: "min-h-11 px-3.5 text-sm whitespace-nowrap md:min-h-9",
};

/** The classes of a button, for what looks like one without being one. */
export function buttonClass(look: Look = "primary", size: Size = "normal") {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded font-medium",
    "transition-colors select-none disabled:cursor-default disabled:opacity-60",
    "aria-disabled:cursor-default aria-disabled:opacity-60",
    looks[look],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<"button"> & {
  look?: Look;
  size?: Size;
  pending?: boolean;
};

/** A button; while `pending` it turns a spinner and does nothing, but keeps the focus, which `disabled` would lose. */
export function Button({
  look = "primary",
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
      className={cn(buttonClass(look, size), className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** Neither what the button does, nor sending the form it stands in. */
function doNothing(event: MouseEvent) {
  event.preventDefault();
}

type ButtonLinkProps = ComponentProps<typeof Link> & {
  look?: Look;
  size?: Size;
};

/** A link that looks like a button. */
export function ButtonLink({
  look = "primary",
  size = "normal",
  className,
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonClass(look, size), className)} />;
}
