import { sql } from 'drizzle-orm'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { ErasureList } from './erasures.ts'

/**
 * Records about persons that were erased, as salted hashes of what only a copy of the record shows. Nothing can be learned from
 * them without a copy; a restored backup has one, and the record is found in it.
 */

/** Records that are erased, as one subject defines them. Its texts are SQL. */
export interface ErasedKind {
  kind: string
  table: string
  /** The number of a record, and something that cannot be guessed. */
  key: string
  /** When the record was changed last, if people can take an erasure back: one of before is then void. */
  changed?: string
}

const digestUnder = (salt: string, { key }: ErasedKind) => sql.raw(`sha256(${salt} || convert_to(${key}, 'UTF8'))`)

/** Records an erasure, in its transaction. One salt serves many, so that a whole list is compared in one pass. */
export async function recordErasure(db: Executor, kind: ErasedKind, id: number, now: Date): Promise<void> {
  await db.execute(sql`
    with chosen as materialized (
      select coalesce((select salt from erasures where kind = ${kind.kind} order by erased_at limit 1),
        uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as salt)
    insert into erasures (digest, salt, kind, erased_at)
    select ${digestUnder('chosen.salt', kind)}, chosen.salt, ${kind.kind}, ${now.toISOString()}::timestamptz
    from ${sql.identifier(kind.table)} as record, chosen where record.id = ${id}
    on conflict (digest) do update set erased_at = excluded.erased_at`)
}

/** The numbers of records of a restored backup that were erased after it was made. */
export async function recordsToErase(db: Executor, kind: ErasedKind): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select record.id from (select distinct salt from erasures where due and kind = ${kind.kind}) as used
    cross join ${sql.identifier(kind.table)} as record
    join erasures as erased on erased.due and erased.digest = ${digestUnder('used.salt', kind)}
      and ${sql.raw(kind.changed ?? `'-infinity'::timestamptz`)} <= erased.erased_at
    order by record.id`)
  return rows.map(({ id }) => Number(id))
}

export async function finishErasures(db: Executor, { kind }: ErasedKind): Promise<void> {
  await db.execute(sql`update erasures set due = false where due and kind = ${kind}`)
}

/**
 * Erases records again that came back with a restored backup.
 * @param erase erases those with these numbers
 */
export const eraseRecordsAgain = (
  database: Pick<Database, 'orm'>,
  kind: ErasedKind,
  erase: (tx: Transaction, ids: readonly number[]) => Promise<unknown>,
): Promise<void> =>
  transaction(database, async (tx) => {
    const ids = await recordsToErase(tx, kind)
    if (ids.length > 0) await erase(tx, ids)
    await finishErasures(tx, kind)
  })

/** The list in a database. */
export const erasureList: ErasureList = {
  async read(client) {
    const { rows } = await client.query(
      `select encode(digest, 'base64') as digest, encode(salt, 'base64') as salt, kind, to_json(erased_at) as "erasedAt"
       from erasures order by erased_at, digest`,
    )
    return rows
  },
  async add(client, erased) {
    await client.query(
      `insert into erasures (digest, salt, kind, erased_at, due)
       select decode(digest, 'base64'), decode(salt, 'base64'), kind, "erasedAt", true
       from json_to_recordset($1::json) as given (digest text, salt text, kind text, "erasedAt" timestamptz)
       on conflict (digest) do update set due = true, erased_at = greatest(erasures.erased_at, excluded.erased_at)`,
      [JSON.stringify(erased)],
    )
  },
}
