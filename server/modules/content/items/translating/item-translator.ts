import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import { countText } from '#language/text/text.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { cleanTitle, translatedHere } from '../item-draft.ts'
import { tagsOfWrite } from '../tags.ts'
import { conversionSource, convertedRow } from '../writing/item-texts.ts'
import { hashOfSource, withOverrides } from '../writing/overriding.ts'
import { upsertTexts } from '../writing/write-store.ts'
import * as store from './translating-store.ts'

export type { ItemTexts, SourceText } from './translating-store.ts'

/** A translation as it is to be stored. */
export interface TranslatedText {
  language: 'en' | 'zh-Hans'
  title: string
  summary: string
  html: string
  /** Without markup, for counting. */
  text: string
  /** `machine` until somebody has read it. */
  origin: 'machine' | 'translation'
}

type ItemName = Pick<store.ItemTexts, 'id' | 'kind'>

/** The texts of items in other languages than their own. Writing happens in the caller's transaction. */
export function createItemTranslator({ database, engine, bus }: { database: Database; engine: Engine; bus: Bus }) {
  /** Converts an item again, with editors' replacements for parts of it. */
  async function renew(tx: Transaction, id: number): Promise<void> {
    const item = await store.itemTextsOf(tx, id, true)
    if (!item) throw new CallError('itemMissing')
    const overrides = (await store.overridesOf(tx, [id])).get(id)
    const rows = (['zh-Hans', 'zh-Hant-HK'] as const).flatMap((target) => {
      const source = conversionSource(target, item.texts)
      if (!source) return []
      const counts = countText(source.html.replace(/<[^>]*>/g, ' '))
      const row = convertedRow({ ...source, ...counts }, target, engine)
      return [{ itemId: id, ...withOverrides(row, source, overrides?.get(target), engine) }]
    })
    await upsertTexts(tx, rows)
    await bus.publish(tx, tagsOfWrite(id, item.kind))
  }

  return {
    hashOfSource,
    find: (id: number, db: Executor = database.orm) => store.itemTextsOf(db, id, false),
    hold: (tx: Transaction, id: number) => store.itemTextsOf(tx, id, true),

    /** The overrides of an item in a language, by the hash of what they replace. */
    async overridesOf(id: number, language: string, db: Executor = database.orm): Promise<Map<string, string>> {
      return (await store.overridesOf(db, [id])).get(id)?.get(language) ?? new Map()
    },

    /**
     * Replaces a part of a conversion, or removes the replacement.
     * @throws CallError itemMissing
     */
    async override(
      tx: Transaction,
      {
        itemId,
        language,
        sourceHash,
        text,
        by,
      }: {
        itemId: number
        language: string
        sourceHash: string
        text: string | null
        by: number
      },
    ): Promise<void> {
      if (text === null) await store.removeOverride(tx, { itemId, language, sourceHash })
      else
        await store.saveOverride(tx, { itemId, language, sourceHash, text: sanitizeForPostgres(text), changedBy: by })
      await renew(tx, itemId)
    },

    /** Stores the translation of an item; of Chinese the other script follows. */
    async saveTranslated(tx: Transaction, { id, kind }: ItemName, translated: TranslatedText): Promise<void> {
      const { title } = cleanTitle(translated.title)
      const { language, origin } = translated
      const { characters, words } = countText(translated.text)
      await upsertTexts(tx, [
        {
          itemId: id,
          language,
          origin,
          title,
          titleBreaks: language === 'en' ? [] : engine.breaks(title),
          summary: sanitizeForPostgres(translated.summary),
          html: sanitizeForPostgres(translated.html),
          characters,
          words,
          engineVersion: null,
          // An import leaves alone what was confirmed here.
          importHash: origin === 'translation' ? translatedHere : null,
        },
      ])
      if (language === 'en') await bus.publish(tx, tagsOfWrite(id, kind))
      else await renew(tx, id)
    },

    /** Removes a machine's translation from readers. */
    async removeMachineTexts(tx: Transaction, { id, kind }: ItemName): Promise<void> {
      if (await store.removeMachineTexts(tx, id)) await bus.publish(tx, tagsOfWrite(id, kind))
    },

    newestHolding: (words: readonly string[], among: number) => store.newestHolding(database.orm, words, among),

    /**
     * Checks the next conversions made by another version of the engine, the newest items first, and marks as up to
     * date those that contain none of the words by which the versions differ.
     * @returns the items that have to be converted again, and the place to continue from
     */
    passOver: (change: { from: string; to: string; words: readonly string[]; before: number }) =>
      transaction(database, (tx) => store.passOver(tx, change)),
  }
}

export type ItemTranslator = ReturnType<typeof createItemTranslator>
