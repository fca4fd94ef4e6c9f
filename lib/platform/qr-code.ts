import { renderSVG } from "uqr";

/** Returns the QR code of a text as SVG. It is black on white in any theme, because scanners require it. */
export const toQrCode = (text: string): string =>
  renderSVG(text, { ecc: "M", border: 2, pixelSize: 4 });
