import { z } from "zod";
import { monitoring } from "./monitoring-settings";
import { MADE_UP_IID } from "./built-iid";
import { railSettings } from "./rail-settings";
import { secretSettings } from "./secret-settings";
import {
  amount,
  databaseUrl,
  clamdAddress,
  emailAddresses,
  flag,
  institutionNumber,
  markUp,
  webAddress,
  whole,
} from "./env-kinds";

/**
 * Every setting of the application, by topic. `npm run docs` writes them into docs/operations.md and .env.example, with
 * the settings that only scripts read (scripts/lib/settings-docs.ts). In the metadata, `otherwise` words a default that
 * is not a fixed value, `demo` is what `npm run demo` uses instead, and `make` is a command that prints a good value.
 */
export const settingsByTopic = {
  server: {
    PORT: whole(0, 65535).default(3000).describe("Port the server listens on"),
    APP_URL: webAddress.optional().meta({
      description:
        "Public address of the bank. With `https`, cookies are `Secure` and start with `__Host-`, and HSTS is sent. Set the same value for the build and the start, because static pages contain it",
      otherwise: "`http://localhost:PORT`",
    }),
    ALLOW_PLAINTEXT: flag
      .default(false)
      .describe(
        "`true`: also in production, database, mail server, file store, virus scanner, the other bank of `RAIL_URL`, the rates of `RATES_URL`, the collector of traces and `APP_URL` may be on other hosts without TLS, for a network that encrypts everything itself",
      ),
    TRUSTED_PROXY_HOPS: whole(0, 10)
      .default(0)
      .describe(
        "Number of your own proxies in front of the server. The client's address is read that many entries from the right of `X-Forwarded-For`; with 0 the header is ignored",
      ),
    CALLS_THROUGH_NEXT: flag
      .default(false)
      .describe(
        "`true`: Next answers the calls of the API as well, with more processor time for each",
      ),
    STOP_NOTICE_SECONDS: whole(0, 60)
      .default(0)
      .describe(
        "How long the server goes on serving after `SIGTERM` while `/api/health/ready` answers 503, so that a proxy in front sends it no more requests. Set it to the time that the proxy's checks need",
      ),
  },
  monitoring,
  database: {
    DATABASE_URL: databaseUrl.meta({
      description:
        "The application's login. Every connection takes the role `limmat_app`. On the same machine, a socket takes less processor time than the network: `postgresql://bank:choose-another@localhost/bank?host=/var/run/postgresql`. A database on another host needs `?sslmode=verify-full`, with `&sslrootcert=FILE` for a certificate authority of your own",
      demo: "embedded",
    }),
    DATABASE_POOL_SIZE: whole(1, 100)
      .default(4)
      .describe(
        "Connections of one server process. On two cores, 4 is faster than 16",
      ),
  },
  email: {
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must be an smtp:// address")
      .meta({
        description:
          "Mail server, as `smtp://` or `smtps://` address. One on another host needs `smtps://` or `?requireTLS=true`",
        demo: "mail catcher",
      }),
    MAIL_FROM: z
      .string()
      .default("Limmat <no-reply@limmat.example>")
      .describe("Sender of every email"),
  },
  secrets: secretSettings,
  signIn: {
    BCRYPT_COST: whole(4, 15)
      .default(12)
      .describe("Cost of a password hash, at least 12 in production"),
    SESSION_IDLE_SECONDS: whole(1, 86_400)
      .default(900)
      .describe("A session ends after this long without a request"),
    SESSION_ABSOLUTE_SECONDS: whole(1, 604_800)
      .default(43_200)
      .describe("A session ends this long after the sign-in in any case"),
    ADMIN_REQUIRE_2FA: flag.optional().meta({
      description:
        "`true`: staff must set up two-factor sign-in before they can do anything else",
      otherwise: "`true`; demo and development: `false`",
    }),
  },
  securityLog: {
    SECURITY_LOG_DAYS: whole(30, 3650)
      .default(180)
      .describe(
        "Events of the security log are deleted after this many days, with their IP addresses and device names. A change takes effect with `npm run migrate`",
      ),
    SECURITY_ALERT_EMAIL: emailAddresses.default([]).meta({
      description:
        "Email addresses of the administrators, separated by commas, that are alerted to a burst of failed attempts: at most one email an hour for each kind of burst",
      otherwise: "no emails, only a log line",
      demo: "`security@limmat.example`",
    }),
    SECURITY_ALERT_ACCOUNT: whole(1, 1_000_000)
      .default(10)
      .describe(
        "A burst is more than this many failed attempts on one account within ten minutes",
      ),
    SECURITY_ALERT_ADDRESS: whole(1, 1_000_000)
      .default(50)
      .describe("The same from one IP address"),
    SECURITY_ALERT_TOTAL: whole(1, 1_000_000)
      .default(500)
      .describe("The same over all accounts and addresses"),
  },
  bank: {
    DEFAULT_ACCOUNT_LIMIT: amount
      .default("10000.00")
      .describe(
        "Account limit of customers who sign up themselves: the most they can transfer in one day",
      ),
    FOUR_EYES_ABOVE: amount.optional().meta({
      description:
        "The most an administrator may do to one customer's account in 24 hours without the approval of a second member of staff. `npm run migrate` writes this and the next two settings into the database, which enforces them; the server refuses to start with others",
      otherwise: "no approvals",
      demo: "100000.00",
    }),
    FOUR_EYES_TELLER_ABOVE: amount.optional().meta({
      description: "The same amount for tellers",
      otherwise: "`FOUR_EYES_ABOVE`",
      demo: "10000.00",
    }),
    FOUR_EYES_DAY_TOTAL: amount.optional().meta({
      description:
        "The most a member of staff may do to all customers' accounts together in 24 hours without an approval",
      otherwise: "ten times the amount of the role",
    }),
    RATES_URL: webAddress.optional().meta({
      description:
        "Address of the daily exchange rates of the European Central Bank, which is fetched every hour: `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`",
      otherwise: "nothing is fetched; staff enter or import the rates",
    }),
    EXCHANGE_MARK_UP: markUp
      .default("0.50")
      .describe(
        "What the bank adds to the mid rate of an exchange, in percent from 0.10 to 10. `npm run migrate` writes it into the database",
      ),
    BANK_IID: institutionNumber
      .default(MADE_UP_IID)
      .describe(
        "Institution number (IID) of the bank in the IBANs of its accounts, 5 digits assigned by SIX. The default belongs to no institution. Set the same value for the build and the start",
      ),
    MINIMUM_AGE: whole(0, 150)
      .default(18)
      .describe(
        "Age in years that a new customer must have reached. Set the same value for the build and the start",
      ),
    STORE_CVV: flag
      .default(true)
      .describe(
        "Whether card security codes are stored. Card schemes forbid it: set `false` for real cards",
      ),
    MARKET_WIDGETS: flag
      .default(false)
      .describe(
        "`true`: /others loads the charting provider's currency table, and the Content-Security-Policy allows it. Set the same value for the build and the start",
      ),
  },
  rails: railSettings,
  files: {
    DATA_DIR: z.string().default(".data").meta({
      description:
        "Folder of the customers' files, an absolute path outside the folder of the code, which an update replaces. The demonstration also keeps its database and secrets there",
      otherwise: "none in production, `.data` elsewhere",
    }),
    CLAMD_URL: clamdAddress.optional().meta({
      description:
        "ClamAV daemon that scans every upload: `tcp://HOST:PORT` or `unix:/PATH`. While it is set but gives no verdict, uploads are refused. Its `StreamMaxLength` must be at least 11 MB",
      otherwise: "no virus scan",
    }),
    STORAGE: z
      .enum(["local", "s3"])
      .default("local")
      .describe(
        "Where customers' files are stored: `local` in a folder, `s3` in a bucket of an S3-compatible store",
      ),
    STORAGE_FOLDER: z.string().optional().meta({
      description:
        "The folder, if it is not in `DATA_DIR`. Several instances must share it",
      otherwise: "`DATA_DIR/files`",
    }),
    S3_BUCKET: z.string().optional().describe("Bucket, mandatory for `s3`"),
    S3_ENDPOINT: webAddress.optional().meta({
      description: "Address of the store, `https` if it is on another host",
      otherwise: "Amazon's",
    }),
    S3_REGION: z.string().default("us-east-1").describe("Region"),
    S3_PATH_STYLE: flag
      .default(false)
      .describe("`true` for stores that expect the bucket in the path"),
    S3_ACCESS_KEY_ID: z.string().optional().meta({
      description:
        "Access key id of the store. Without it the AWS SDK looks for credentials itself",
    }),
    S3_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .describe("Secret access key of the store. Set both or neither"),
  },
  operator: {
    DEMONSTRATION_NOTICE: flag
      .default(true)
      .describe(
        "`false` removes the demonstration notice, only together with the next two. Set the same values for the build and the start",
      ),
    OPERATOR_LEGAL_NAME: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe("Legal name of the bank, printed in the footer"),
    OPERATOR_LICENCE: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe("Its banking licence, printed in the footer"),
    DEMO_MODE: flag
      .default(false)
      .describe(
        "Set by `npm run demo` and `npm run dev`: sign-in pages show the demonstration's sign-ins, staff see the current sign-up code, and bank time may be moved ahead. Never set it for real customers",
      ),
  },
};
