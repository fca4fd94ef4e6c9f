import { createServer, type Server, type Socket } from "node:net";

type Received = { from: string; to: string[]; data: string };

/** Overrides the reply to an SMTP line; `undefined` keeps the default reply. */
type Answer = (line: string) => string | undefined;

/**
 * An SMTP server on 127.0.0.1 that stores received emails. It can be closed, opened again on the same port, and made
 * to refuse.
 */
export class SmtpServer {
  readonly received: Received[] = [];
  connections = 0;
  onReceived: (mail: Received) => void = () => {};
  answer: Answer = () => undefined;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => this.talk(socket));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    this.port = (server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) =>
      server ? server.close(resolve) : resolve(0),
    );
  }

  private take(mail: Received) {
    this.received.push(mail);
    this.onReceived(mail);
  }

  private talk(socket: Socket) {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("error", () => {});
    let mail: Received = { from: "", to: [], data: "" };
    let pending = "";
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);

    const hear = (line: string) => {
      if (inData) {
        if (line !== ".") {
          mail.data += `${line.replace(/^\./, "")}\n`;
          return;
        }
        inData = false;
        const refusal = this.answer(".");
        if (!refusal) this.take(mail);
        mail = { from: "", to: [], data: "" };
        say(refusal ?? "250 taken");
        return;
      }
      const refusal = this.answer(line);
      if (refusal) return say(refusal);
      if (/^EHLO/i.test(line)) return say("250-test\r\n250 AUTH PLAIN");
      const [, from] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? [];
      if (from !== undefined) mail.from = from;
      const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? [];
      if (to !== undefined) mail.to.push(to);
      if (/^DATA/i.test(line)) {
        inData = true;
        return say("354 go on");
      }
      if (/^QUIT/i.test(line)) return socket.end("221 bye\r\n");
      say("250 ok");
    };

    socket.on("data", (chunk: Buffer) => {
      pending += chunk.toString();
      const lines = pending.split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) hear(line);
    });
    say(this.answer("") ?? "220 test");
  }
}
