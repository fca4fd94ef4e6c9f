import { cn } from "@/lib/browser/cn";
import { PlainImage } from "./plain-image";

const sizes = {
  small: "size-11 text-sm",
  large: "size-20 text-xl",
  huge: "size-36 text-3xl",
};

/** A round photo, or initials without one. Hidden from screen readers, since the name is shown beside it. */
export function Portrait({
  photo,
  initials,
  size = "small",
  onError,
}: {
  photo: string | null;
  initials: string;
  size?: keyof typeof sizes;
  onError?: () => void;
}) {
  const shape = cn("shrink-0 rounded-full bg-accent-soft", sizes[size]);
  if (photo)
    return (
      <PlainImage
        src={photo}
        alt=""
        onError={onError}
        className={cn(shape, "object-cover")}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(shape, "grid place-items-center font-semibold text-accent")}
    >
      {initials}
    </span>
  );
}
