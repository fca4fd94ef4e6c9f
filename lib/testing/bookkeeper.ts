import type pg from "pg";
import { toComposite, type Movement, type Posted } from "@/lib/ledger/post";
import { toLedgerError } from "@/lib/ledger/posting-errors";
import { keepingPool } from "./keeping-pool";

/** A movement in any name, which only the owner of the database can post. */
export type BookedMovement = Omit<Movement, "actor" | "approvalId"> & {
  actor: { kind: "customer" | "staff" | "system"; id: string | null };
  /** The posting date; now unless given. */
  enteredAt?: Date;
};

const globals = globalThis as { limmatBookkeeper?: pg.Pool };

/** Returns a pool with the owner's login, which may call functions that the application may not. */
export function bookkeeper(): pg.Pool {
  return (globals.limmatBookkeeper ??= openPool());
}

const openPool = () =>
  keepingPool({
    connectionString: process.env.DATABASE_MIGRATION_URL,
    max: Number(process.env.DATABASE_POOL_SIZE ?? 4),
  });

/**
 * Posts a movement with the function `ledger_record`, which keeps all rules of the books but trusts its caller: any
 * kind, between any accounts, in anyone's name.
 * @throws DomainError as `post` of lib/ledger does.
 */
export async function post({
  actor,
  enteredAt,
  ...movement
}: BookedMovement): Promise<Posted> {
  const composite = {
    ...toComposite({
      ...movement,
      actor: { kind: "staff", sessionSecret: "" },
    }),
    entered_by: actor.kind,
    actor_id: actor.id,
    entered_at: enteredAt,
  };
  try {
    const { rows } = await bookkeeper().query<Row>(RECORD_SQL, [composite]);
    const { entryId, ...posted } = rows[0]!;
    return { entryId: BigInt(entryId), ...posted };
  } catch (error) {
    throw toLedgerError(error);
  }
}

type Row = Omit<Posted, "entryId"> & { entryId: string };

const RECORD_SQL = `SELECT entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed
  FROM ledger_record(jsonb_populate_record(NULL::movement, $1::jsonb))`;
