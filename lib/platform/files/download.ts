export type Download = {
  /** Letters, digits, dots and dashes only. */
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the browser may display it. Otherwise, or if a browser could run it, it is saved. */
  inline?: true;
};
