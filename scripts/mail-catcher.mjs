// The demo's mail catcher. It has its own process, because maildev ends its process on a signal.
// Arguments: SMTP port, web port, mail folder. Both ports are on 127.0.0.1 only.
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";

const [smtpPort, webPort, mailDirectory] = process.argv.slice(2);
mkdirSync(mailDirectory, { recursive: true, mode: 0o700 });

const maildev = createRequire(import.meta.url)("maildev");
const catcher = maildev({
  smtp: Number(smtpPort),
  web: Number(webPort),
  ip: "127.0.0.1",
  mailDirectory,
  silent: true,
});

// The parent script ends this process after the web server, which may still send mail.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.removeAllListeners(signal);
process.on("SIGINT", () => {});
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
process.on("uncaughtException", (error) => {
  if (error.code === "EADDRINUSE") process.exit(2);
  console.error(`email catcher: ${error.message}`);
});

catcher.listen().then(() => process.send?.("ready"));
