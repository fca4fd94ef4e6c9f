/** A file as it is handed out. */
export type NamedFile = {
  /** Plain letters, digits, dots and dashes. */
  name: string;
  /** The media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** It may be shown by the browser; without it, or where a browser could run it, it is to be saved. */
  shown?: true;
};
