import type { CorrectionKind } from '#contract/content/correction-kinds.ts'
import type { ItemKind } from '#contract/content/items.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, scriptOf } from '#language/languages.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { keyOfAuthor } from '../authoring/authoring-store.ts'
import type { ItemDraft, LabelDraft } from '../item-draft.ts'
import { categoryOfLabels } from '../labels/label-categories-store.ts'
import { type ItemVariant, siteLanguageOf } from '../present.ts'
import { listTag, tagsOfWrite } from '../tags.ts'
import * as store from './editing-store.ts'
import { convertedRow, humanRow } from './item-texts.ts'

export type { EditableItem, EditableText } from './editing-store.ts'

/** One text of an item as a reader sees it. */
export interface ShownText {
  title: string
  title_breaks: number[]
  summary: string
  bylines: string[]
  html: string
  /** BCP 47 tag of what is shown. */
  language: string
}

type ItemName = Pick<store.EditableItem, 'id' | 'kind'>

/** A notice to readers about an item. */
export interface Notice {
  text: string
  /** BCP 47 tag of the text. */
  language: string
  time: Date
}

/** Creates the newsroom's operations on items, always in the caller's transaction, which also records the reason. */
export function createItemEditor({ database, engine, bus }: { database: Database; engine: Engine; bus: Bus }) {
  const foldWord = (word: string) => engine.toSimplified(word).toLowerCase()

  /** Labels by what writers call them: those of the site by any of their names, in either script; others are new ones. */
  async function labelsByName(db: Executor, names: readonly string[]): Promise<LabelDraft[]> {
    const words = [...new Set(names.flatMap((name) => [name.toLowerCase(), foldWord(name)]))]
    const known = await store.labelsByWords(db, words)
    return names.map((name) => {
      const found = known.find(({ key, name: own, coin, versions, synonyms }) => {
        const all = [key, own, coin ?? '', ...synonyms, ...Object.values(versions).map((version) => version.name ?? '')]
        return all.some((one) => foldWord(one) === foldWord(name))
      })
      return found
        ? { key: found.key, name: found.name, coin: found.coin }
        : { key: foldWord(name).replace(/\s/g, '-'), name }
    })
  }

  return {
    lockItem: store.lockItem,
    writtenTexts: store.writtenTexts,
    labelNames: store.labelNames,
    isOffline: store.isOffline,
    setImportKey: store.setImportKey,
    removeText: store.removeText,
    keyOfAuthor,
    regionKey: (id: number) => store.regionKey(database.orm, id),
    regionId: (key: string) => store.regionId(database.orm, key),
    categoryKey: (id: number) => store.categoryKey(database.orm, id),
    authorIdOfItem: store.authorIdOfItem,

    labelsByName,

    /** The category that items with labels of these names mostly stand in; undefined where no item says so. */
    async categoryOfLabels(names: readonly string[]): Promise<number | undefined> {
      const labels = await labelsByName(database.orm, names)
      return categoryOfLabels(
        database.orm,
        labels.map(({ key }) => key),
      )
    },

    setRevised: store.setRevised,

    /** Shows readers what was corrected in an item. */
    async addCorrection(
      tx: Transaction,
      { id, kind }: ItemName,
      notice: Notice,
      correction: CorrectionKind = 'correction',
    ): Promise<void> {
      await store.addNotice(tx, id, { ...notice, time: notice.time.toISOString(), kind: correction })
      await bus.publish(tx, tagsOfWrite(id, kind))
    },

    /** Retracts an item in every language; its titles stay, and readers see the reason. */
    async takeBack(tx: Transaction, { id, kind }: ItemName, notice: Notice): Promise<void> {
      await store.emptyTexts(tx, id)
      await store.addNotice(tx, id, { ...notice, time: notice.time.toISOString(), kind: 'retraction' })
      await bus.publish(tx, tagsOfWrite(id, kind))
    },

    /**
     * Undoes `takeBack`: readers get back what they had, and the notice is removed.
     * @returns whether what they had is known; otherwise nothing is done
     */
    async republish(tx: Transaction, { id, kind }: ItemName): Promise<boolean> {
      if (!(await store.refillTexts(tx, id))) return false
      await store.removeNotices(tx, id, 'retraction')
      await bus.publish(tx, tagsOfWrite(id, kind))
      return true
    },

    /** The first of the editors' picks by their rank. */
    picks: (limit: number): Promise<number[]> => store.picks(database.orm, limit),

    /** Makes these articles, in this order, the editors' picks, and no others: picks count more among hot content. */
    async setPicks(tx: Transaction, ids: readonly number[]): Promise<void> {
      if (await store.setPicks(tx, ids)) await bus.publish(tx, [listTag('article'), listTag(undefined)])
    },

    /** Gives an item another headline, cover or both, for all readers: what was compared and is kept. */
    async setHeadline(tx: Transaction, { id, kind }: ItemName, { titles, picture }: ItemVariant): Promise<void> {
      const stored = await store.languagesOfTexts(tx, id)
      const changed = stored.flatMap((language) => {
        const title = titles[siteLanguageOf(language)]
        return title ? [[language, title] as const] : []
      })
      if (changed.length > 0) await store.setTitles(tx, id, new Map(changed))
      if (picture) await store.setPicture(tx, id, picture)
      await bus.publish(tx, tagsOfWrite(id, kind))
    },

    /** Takes an item offline, or puts it online again. */
    async setStatus(tx: Transaction, id: number, kind: ItemKind, status: 'approved' | 'withdrawn'): Promise<void> {
      await store.setStatus(tx, id, status)
      await bus.publish(tx, tagsOfWrite(id, kind))
    },

    /**
     * Takes an item offline permanently in favour of another; items merged into it before follow.
     * @returns all items that lead to the other one now
     */
    async merge(tx: Transaction, from: store.EditableItem, into: store.EditableItem) {
      const moved = [{ id: from.id, kind: from.kind }, ...(await store.moveMerged(tx, from.id, into.id))]
      await store.setStatus(tx, from.id, 'withdrawn')
      await store.setMerged(tx, from.id, into.id)
      await bus.publish(tx, [
        ...moved.flatMap(({ id, kind }) => tagsOfWrite(id, kind)),
        ...tagsOfWrite(into.id, into.kind),
      ])
      return moved
    },

    /** Undoes the merging of an item. */
    async unmerge(tx: Transaction, id: number): Promise<void> {
      await store.setMerged(tx, id, null)
    },

    /** A text that is not stored, as readers of a language would see it. */
    shownText(draft: ItemDraft, language: Language): ShownText {
      const own = humanRow(draft, engine)
      const isChinese = draft.language.startsWith('zh')
      const converts = isChinese && language !== 'en' && scriptOf(draft.language) !== scriptOf(language)
      const row = converts ? convertedRow(own, language, engine) : own
      const inScript = language === 'zh-Hans' ? engine.toSimplified : engine.toTraditional
      return {
        title: row.title,
        title_breaks: row.titleBreaks ?? [],
        summary: row.summary ?? '',
        bylines: (draft.bylines ?? []).map((name) => (converts ? inScript(name) : name)),
        html: row.html ?? '',
        language: row.language,
      }
    },
  }
}
