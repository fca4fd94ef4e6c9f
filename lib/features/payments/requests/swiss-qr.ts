import { encode } from "uqr";

/** A black or white square or stripe of a QR code, in millimetres. */
type Shape = {
  x: number;
  y: number;
  width: number;
  height: number;
  isWhite: boolean;
};

/** The side of the QR code of a bill, in millimetres. */
export const SWISS_QR_SIDE = 46;

/** The Swiss cross in the middle, in the units of the drawing that SIX publishes: 19.8 of them are 7 mm. */
const CROSS_SIDE = 7;
const UNIT = CROSS_SIDE / 19.8;
const CROSS = [
  { x: 0, y: 0, width: 19.8, height: 19.8, isWhite: true },
  { x: 0.7, y: 0.7, width: 18.4, height: 18.4, isWhite: false },
  { x: 8.3, y: 4, width: 3.3, height: 11, isWhite: true },
  { x: 4.4, y: 7.9, width: 11, height: 3.3, isWhite: true },
];

/** Returns the shapes of a bill's QR code in the order in which they are drawn: stripes of modules, then the cross. */
export function swissQrShapes(text: string): Shape[] {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dot = SWISS_QR_SIDE / size;
  const shapes: Shape[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from)
        shapes.push({
          x: from * dot,
          y: y * dot,
          width: (x - from) * dot,
          height: dot,
          isWhite: false,
        });
    }
  });
  const corner = (SWISS_QR_SIDE - CROSS_SIDE) / 2;
  const cross = CROSS.map(({ x, y, width, height, isWhite }) => ({
    x: corner + x * UNIT,
    y: corner + y * UNIT,
    width: width * UNIT,
    height: height * UNIT,
    isWhite,
  }));
  return [...shapes, ...cross];
}

/** Returns the QR code of a bill as SVG. It is black on white in any theme, because scanners require it. */
export function toSwissQrCode(text: string): string {
  const margin = 5;
  const side = SWISS_QR_SIDE + 2 * margin;
  const shapes = swissQrShapes(text).map(
    ({ x, y, width, height, isWhite }) =>
      `<rect x="${x + margin}" y="${y + margin}" width="${width}" height="${height}" fill="${isWhite ? "white" : "black"}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="white"/>${shapes.join("")}</svg>`;
}
