import { PlainImage } from "@/components/ui/plain-image";
import dashboardDarkSmall from "./pictures/dashboard-dark-small.webp";
import dashboardDark from "./pictures/dashboard-dark.webp";
import dashboardLightSmall from "./pictures/dashboard-light-small.webp";
import dashboardLight from "./pictures/dashboard-light.webp";
import phoneDark from "./pictures/phone-dark.webp";
import phoneLight from "./pictures/phone-light.webp";

type Picture = { src: string; width: number; height: number };

const isPhone = "(max-width: 47.99rem)";
const isDark = "(prefers-color-scheme: dark)";
const sizes = "(min-width: 76rem) 41rem, (min-width: 64rem) 54vw, 94vw";

const both = (small: Picture, large: Picture) =>
  `${small.src} ${small.width}w, ${large.src} ${large.width}w`;

/**
 * A picture of the customer's dashboard in the visitor's colour scheme; `npm run pictures` updates it. Every source
 * has its size, to avoid layout shifts.
 */
export function ProductPicture({ className }: { className?: string }) {
  return (
    <picture className={className}>
      <source
        media={`${isPhone} and ${isDark}`}
        srcSet={phoneDark.src}
        width={phoneDark.width}
        height={phoneDark.height}
      />
      <source
        media={isPhone}
        srcSet={phoneLight.src}
        width={phoneLight.width}
        height={phoneLight.height}
      />
      <source
        media={isDark}
        srcSet={both(dashboardDarkSmall, dashboardDark)}
        sizes={sizes}
        width={dashboardDark.width}
        height={dashboardDark.height}
      />
      <PlainImage
        src={dashboardLight.src}
        srcSet={both(dashboardLightSmall, dashboardLight)}
        sizes={sizes}
        width={dashboardLight.width}
        height={dashboardLight.height}
        decoding="async"
        alt="The dashboard of a Limmat customer with the available balance, the account and the card. The customer is fictitious."
        className="h-auto w-full rounded-lg border border-line shadow-raised"
      />
    </picture>
  );
}
