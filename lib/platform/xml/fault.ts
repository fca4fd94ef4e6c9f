/** An XML document was refused. `lines` say in plain words what is wrong with it. */
export class MessageFault extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join(" "));
    this.name = "MessageFault";
  }
}
