import { keyRing } from "@/lib/platform/crypto/key-ring";
import { secrets } from "@/lib/platform/crypto/secrets";

const SECRET = "openssl rand -hex 32";
const KEYS = 'echo "k1:$(openssl rand -base64 32)"';

/** Part of {@link settingsByTopic}. */
export const secretSettings = {
  CUSTOMER_AUTH_SECRET: secrets.meta({
    description:
      "Key of the customers' session tokens, 32 characters or more. Several are separated by commas: the first seals new tokens, all open them",
    make: SECRET,
  }),
  ADMIN_AUTH_SECRET: secrets.meta({
    description:
      "Key of the staff's session tokens, in the same form. Must differ from CUSTOMER_AUTH_SECRET",
    make: SECRET,
  }),
  PASSWORD_PEPPER: secrets.meta({
    description:
      "Key of the HMAC that passwords go through before bcrypt, in the same form. A password hashed with an older key is hashed with the first one at the next sign-in",
    make: SECRET,
  }),
  CODE_SECRET: secrets.meta({
    description:
      "Key of the hashes of emailed codes, recovery codes, throttle entries and known devices, in the same form",
    make: SECRET,
  }),
  SIGNING_SECRET: secrets.meta({
    description:
      "Key with which the server signs what the database takes from nobody else: sign-in data of customers, wires and messages of other banks, fetched exchange rates and the steps of closing a day. In the same form. `npm run migrate` writes it into the database, which accepts no other signatures; the server refuses to start with another one",
    make: SECRET,
  }),
  TWO_FACTOR_KEYS: keyRing.meta({
    description:
      "Keys that encrypt the secrets of authenticator apps. Several are separated by commas: the first encrypts, all decrypt",
    make: KEYS,
  }),
  CARD_KEYS: keyRing.meta({
    description:
      "Keys that encrypt card numbers and security codes, in the same form",
    make: KEYS,
  }),
  DATA_KEYS: keyRing.meta({
    description:
      "Keys that encrypt waiting emails and the customers' own keys, which encrypt transfer codes and personal values of the audit log, in the same form",
    make: KEYS,
  }),
};
