import type { DocumentedCalls } from "./call";
import { anyone } from "./calls/anyone";
import { cards } from "./calls/cards";
import { customer } from "./calls/customer";
import { desk } from "./calls/desk";
import { documents } from "./calls/documents";
import { staff } from "./calls/staff";
import { twoFactor } from "./calls/two-factor";

/** Every call of `/api`, by method and path. A route without its row here fails the tidy test. */
export const documentedCalls: DocumentedCalls = {
  ...anyone,
  ...customer,
  ...staff,
  ...desk,
  ...twoFactor,
  ...documents,
  ...cards,
};
