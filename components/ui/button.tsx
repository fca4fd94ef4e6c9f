import { Link } from "./link";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/lib/browser/cn";
import { Spinner } from "./spinner";

type ButtonVariant =
  "primary" | "secondary" | "quiet" | "danger" | "row" | "link";
type Size = "normal" | "small";

const variantClasses: Record<ButtonVariant, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
  danger: "button button-danger",
  row: "button button-row",
  link: "button button-link link",
};

/** Returns the classes of a button, for elements that only look like one. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  size: Size = "normal",
) {
  return cn(variantClasses[variant], size === "small" && "button-small");
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
      {/* React puts the spinner before this element. A translated page has replaced the text itself. */}
      <span className="contents">{children}</span>
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
