import type { Config } from "tailwindcss";

/** Names for the tokens in app/globals.css. Tailwind's own palette is not used. */
const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      canvas: "var(--colour-canvas)",
      surface: "var(--colour-surface)",
      sunken: "var(--colour-sunken)",
      line: {
        DEFAULT: "var(--colour-line)",
        strong: "var(--colour-line-strong)",
      },
      ink: { DEFAULT: "var(--colour-ink)", soft: "var(--colour-ink-soft)" },
      accent: {
        DEFAULT: "var(--colour-accent)",
        strong: "var(--colour-accent-strong)",
        soft: "var(--colour-accent-soft)",
        on: "var(--colour-accent-on)",
      },
      deep: {
        DEFAULT: "var(--colour-deep)",
        on: "var(--colour-deep-on)",
        soft: "var(--colour-deep-soft)",
      },
      good: { DEFAULT: "var(--colour-good)", soft: "var(--colour-good-soft)" },
      warn: { DEFAULT: "var(--colour-warn)", soft: "var(--colour-warn-soft)" },
      bad: {
        DEFAULT: "var(--colour-bad)",
        strong: "var(--colour-bad-strong)",
        soft: "var(--colour-bad-soft)",
        on: "var(--colour-bad-on)",
      },
      veil: "var(--colour-veil)",
    },
    fontSize: {
      xs: ["var(--type-xs)", { lineHeight: "1.4" }],
      sm: ["var(--type-sm)", { lineHeight: "1.45" }],
      base: ["var(--type-base)", { lineHeight: "1.55" }],
      lg: ["var(--type-lg)", { lineHeight: "1.5" }],
      xl: ["var(--type-xl)", { lineHeight: "1.3", letterSpacing: "-0.012em" }],
      "2xl": [
        "var(--type-2xl)",
        { lineHeight: "1.2", letterSpacing: "-0.018em" },
      ],
      "3xl": [
        "var(--type-3xl)",
        { lineHeight: "1.12", letterSpacing: "-0.022em" },
      ],
      display: [
        "var(--type-display)",
        { lineHeight: "1.02", letterSpacing: "-0.03em" },
      ],
    },
    borderRadius: {
      none: "0",
      sm: "var(--radius-small)",
      DEFAULT: "var(--radius-control)",
      lg: "var(--radius-card)",
      full: "9999px",
    },
    boxShadow: {
      none: "none",
      card: "var(--shade-card)",
      raised: "var(--shade-raised)",
    },
    zIndex: {
      base: "var(--z-base)",
      raised: "var(--z-raised)",
      sticky: "var(--z-sticky)",
      menu: "var(--z-menu)",
      skip: "var(--z-skip)",
    },
    extend: {
      fontFamily: { sans: "var(--font-text)" },
      spacing: {
        gutter: "var(--space-gutter)",
        card: "var(--space-card)",
        section: "var(--space-section)",
      },
      maxWidth: { page: "76rem", text: "38rem", form: "27rem" },
    },
  },
};

export default config;
