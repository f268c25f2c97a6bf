import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { settings, settingsVersions } from './tables.ts'

export type SettingRow = Pick<typeof settings.$inferSelect, 'key' | 'value' | 'versions'>
export type SettingsVersionRow = typeof settingsVersions.$inferSelect

export function createSettingsStore(orm: NodePgDatabase) {
  return {
    settings: (db: Executor = orm) => db.select().from(settings),
    async value(key: string, db: Executor = orm): Promise<string | undefined> {
      return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value
    },
    /** The value, which nobody else can hold before the transaction ends; also one that is not there yet. */
    async hold(tx: Transaction, key: string): Promise<string | undefined> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`)
      return this.value(key, tx)
    },
    async save(tx: Executor, key: string, value: string): Promise<void> {
      await tx
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
    },
    /** Stores a value under a key that has none yet. */
    async saveFirst(key: string, value: string): Promise<void> {
      await orm.insert(settings).values({ key, value }).onConflictDoNothing()
    },

    /** Returns the version saved last from the newsroom; undefined as long as there is none. */
    async newestVersion(db: Executor = orm): Promise<SettingsVersionRow | undefined> {
      return (await db.select().from(settingsVersions).orderBy(desc(settingsVersions.id)).limit(1))[0]
    },
    versions: ({ limit, offset }: { limit: number; offset: number }): Promise<SettingsVersionRow[]> =>
      orm.select().from(settingsVersions).orderBy(desc(settingsVersions.id)).limit(limit).offset(offset),
    countVersions: (): Promise<number> => orm.$count(settingsVersions),
  }
}

/** Locks the configuration, so that one editor who saves it waits for another one's transaction. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site settings', 0))`)
}

/** Makes these the only rows among those of the keys. */
export async function replaceSettings(
  tx: Executor,
  keys: readonly string[],
  rows: ReadonlyMap<string, Pick<SettingRow, 'value' | 'versions'>>,
): Promise<void> {
  await tx.delete(settings).where(inArray(settings.key, [...keys]))
  if (rows.size > 0) await tx.insert(settings).values([...rows].map(([key, row]) => ({ key, ...row })))
}

export async function addSettingsVersion(
  tx: Executor,
  saved: SiteSettings,
  savedBy: number | null,
): Promise<SettingsVersionRow> {
  const [row] = await tx.insert(settingsVersions).values({ settings: saved, savedBy }).returning()
  if (!row) throw new Error('The configuration was not saved')
  return row
}
