import { z } from 'zod'
import type { Client } from './database-dump.ts'
import { erasuresName } from './manifest.ts'
import type { BackupTarget } from './target.ts'

const listShape = z.array(z.object({ digest: z.string(), salt: z.string(), kind: z.string(), erasedAt: z.string() }))

/** An account that was erased, as a salted hash; bytes in base64. */
export type ErasedAccount = z.infer<typeof listShape>[number]

/** The list of erased accounts in a database. */
export interface ErasureList {
  read(client: Client): Promise<ErasedAccount[]>
  /** Adds accounts, which are erased before the database is next used. */
  add(client: Client, erased: readonly ErasedAccount[]): Promise<void>
}

const parse = (list: Buffer): ErasedAccount[] => listShape.parse(JSON.parse(list.toString()))

/**
 * The list beside the backups: it covers accounts erased after a backup was made.
 * @throws BackupError where it is missing
 */
export const readErasures = async (target: BackupTarget): Promise<ErasedAccount[]> =>
  parse(await target.get(erasuresName))

/** Adds accounts to the list beside the backups. @returns how many it has then */
export async function saveErasures(target: BackupTarget, erased: readonly ErasedAccount[]): Promise<number> {
  const known = await target.find(erasuresName)
  const all = new Map([...(known ? parse(known) : []), ...erased].map((one) => [one.digest, one]))
  await target.put(erasuresName, Buffer.from(JSON.stringify([...all.values()])))
  return all.size
}
