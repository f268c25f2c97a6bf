import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database.ts'
import { settings } from './tables.ts'

export function createSiteStore(orm: NodePgDatabase) {
  return {
    settings: () => orm.select().from(settings),
    async value(key: string): Promise<string | undefined> {
      return (await orm.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value
    },
    async save(tx: Executor, key: string, value: string): Promise<void> {
      await tx
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
    },
  }
}
