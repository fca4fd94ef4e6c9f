type Settings = {
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  CLAMD_URL?: string | undefined;
  RAIL_URL?: string | undefined;
  RATES_URL?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  APP_URL?: string | undefined;
  DEMO_MODE?: boolean;
  NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined;
};

type Rule = {
  name: keyof Settings;
  message: string;
  isBroken: (all: Settings) => boolean;
};

const isBare = (
  address: string | undefined,
  isPrivate: (address: string) => boolean,
) => address !== undefined && !isPrivate(address);

/** The settings with which data would cross a network without TLS, and what each of them needs. */
export const transportRules: Rule[] = [
  {
    name: "DATABASE_URL",
    message: "is on another host and needs ?sslmode=verify-full",
    isBroken: (all) => isBare(all.DATABASE_URL, isPrivateDatabase),
  },
  {
    name: "SMTP_URL",
    message:
      "is on another host and needs smtps:// or ?requireTLS=true, with the certificate checked",
    isBroken: (all) => isBare(all.SMTP_URL, isPrivateMailServer),
  },
  {
    name: "S3_ENDPOINT",
    message: "is on another host and needs https://",
    isBroken: (all) => isBare(all.S3_ENDPOINT, isPrivateWebAddress),
  },
  {
    name: "RAIL_URL",
    message: "is on another host and needs https://",
    isBroken: (all) => isBare(all.RAIL_URL, isPrivateWebAddress),
  },
  {
    name: "RATES_URL",
    message: "is on another host and needs https://",
    isBroken: (all) => isBare(all.RATES_URL, isPrivateWebAddress),
  },
  {
    name: "CLAMD_URL",
    message: "is on another host, and ClamAV has no TLS: use a local one",
    isBroken: (all) => isBare(all.CLAMD_URL, isPrivateScanner),
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    message: "is on another host and needs https://",
    isBroken: (all) =>
      isBare(all.OTEL_EXPORTER_OTLP_ENDPOINT, isPrivateWebAddress),
  },
  {
    name: "APP_URL",
    message: "is on another host and needs https://",
    // A demonstration may be shown to the neighbours of a local network.
    isBroken: (all) =>
      !all.DEMO_MODE && isBare(all.APP_URL, isPrivateWebAddress),
  },
  {
    name: "NODE_TLS_REJECT_UNAUTHORIZED",
    message: "turns off the checks of certificates: remove it",
    isBroken: (all) => all.NODE_TLS_REJECT_UNAUTHORIZED === "0",
  },
];

/** Whether this process can reach `hostname` without a network. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Whether a web address uses TLS or stays on this machine. */
export function isPrivateWebAddress(address: string): boolean {
  const url = parse(address);
  return url !== null && (url.protocol === "https:" || isLocal(url));
}

/**
 * Whether a connection to the database is encrypted to a server with a checked certificate, or stays on this machine.
 * `sslmode=require` is not enough: it lets anybody in between answer with a certificate of their own.
 */
export function isPrivateDatabase(address: string): boolean {
  // A socket's address may have a user and no host, which URL refuses.
  const url = parse(address) ?? parse(address.replace("@/", "@none/"));
  if (!url) return false;
  // The driver prefers a host in the parameters. One that begins with a slash is the folder of a socket.
  const hosts = url.searchParams.getAll("host");
  const isSocket = hosts.length > 0 && hosts.every((at) => at.startsWith("/"));
  if (isSocket || (hosts.length === 0 && isLocal(url))) return true;
  const modes = url.searchParams.getAll("sslmode");
  return modes.length > 0 && modes.every((mode) => mode === "verify-full");
}

/** Whether email goes to a mail server over TLS with a checked certificate, or stays on this machine. */
export function isPrivateMailServer(address: string): boolean {
  const url = parse(address);
  if (!url?.hostname) return false;
  if (isLocal(url)) return true;
  const { searchParams } = url;
  if (searchParams.has("tls.rejectUnauthorized")) return false;
  const required = searchParams.getAll("requireTLS");
  return (
    url.protocol === "smtps:" ||
    (required.length > 0 && required.every((value) => value === "true"))
  );
}

/** Whether files go to a virus scanner on this machine. */
export function isPrivateScanner(address: string): boolean {
  const url = parse(address);
  return url !== null && (url.protocol === "unix:" || isLocal(url));
}

const isLocal = ({ hostname }: URL) => isLoopbackHost(hostname);

const parse = (address: string) =>
  URL.canParse(address) ? new URL(address) : null;
