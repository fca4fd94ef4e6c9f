import localFont from "next/font/local";

const inter = localFont({
  src: "./inter.woff2",
  weight: "400 620",
  display: "swap",
  variable: "--font-inter",
});

/** Characters beyond Western European; loaded only by pages that use one. */
const interExtended = localFont({
  src: "./inter-extended.woff2",
  weight: "400 620",
  display: "swap",
  variable: "--font-inter-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** The classes of a document, which define the variables that `--font-text` uses. */
export const fontClasses = `${inter.variable} ${interExtended.variable}`;
