import { CallError } from '#contract/errors.ts'
import { dataEntityRecord } from '#contract/market/data-entities.record.ts'
import {
  createRecordEditor,
  type DraftContext,
  type KindNeeds,
  type RecordDraft,
} from '#server/modules/staff/records/service.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { isReservedKey } from './market-draft.ts'
import { coinsTag, entityTag, everyTypeTag, samplesTag } from './tags.ts'
import * as store from './writing/entities-store.ts'
import { slugOf } from './writing/resolve-entities.ts'

/** Companies, funds, governments, coins and chains as the newsroom looks after them. */
export const createEntitiesEditor = (needs: Omit<KindNeeds, 'tags' | 'hooks'>) =>
  createRecordEditor(dataEntityRecord, store.entityRows, {
    ...needs,
    tags: tagsOf,
    hooks: { ownTranslation: true, prepare },
  })

async function tagsOf(id: number, db: Executor): Promise<string[]> {
  const key = await store.keyOfEntity(db, id)
  return [...everyTypeTag, ...(key === undefined ? [] : [entityTag(key)]), coinsTag, samplesTag]
}

/** An entity as it is to be stored. @throws CallError nameTaken; invalidInput without an address */
async function prepare(
  tx: Transaction,
  { columns, parts }: RecordDraft,
  { before }: DraftContext,
): Promise<RecordDraft> {
  const { name, versions, ...given } = columns as Record<'name' | 'key' | 'country' | 'currency', string> & {
    versions: { en?: { name?: string } }
    website: string | null
  }
  const key = given.key || keyOf(versions.en?.name ?? name)
  if (!before) {
    if (!key) throw new CallError('invalidInput', 'key')
    if (isReservedKey(key) || (await store.isKeyTaken(tx, key))) throw new CallError('nameTaken')
  }
  const [country, currency] = [given.country.toUpperCase(), given.currency.toUpperCase()]
  return { columns: { ...columns, key, country, currency, website: given.website ?? '' }, parts }
}

/** The key of an entity of this name, unless its series would be named like sums over all. */
function keyOf(name: string): string {
  const slug = slugOf(name)
  return isReservedKey(slug) ? `${slug}-2` : slug
}
