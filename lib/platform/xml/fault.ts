/** An XML document was refused. `lines` describe its faults in plain words. */
export class MessageFault extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join(" "));
    this.name = "MessageFault";
  }
}
