import type { TextOrigin } from '#contract/content.ts'
import type { TranslationKind } from '#contract/translation.ts'
import type { ItemTexts, ItemTranslating } from '#server/domains/content/service.ts'
import type { Database, Executor, Transaction } from '#server/platform/database.ts'
import { type MarkedText, markPlain, plainOf, unmark, unmarkPlain } from '#server/platform/marked-text/marks.ts'
import { readDocument } from '#server/platform/marked-text/paragraphs.ts'
import type { WordedRows, WordedText } from '#server/platform/worded-rows.ts'
import type { Subject } from './store.ts'

/** A field or a paragraph of a source, on its own. */
export interface SourceSegment {
  /** title, summary, p1, p2, …; of curated texts the name of the field. */
  field: string
  hash: string
  marked: MarkedText
  /** In the other Chinese script by hand. */
  otherScript: string | null
  /** The English that readers have of it, as far as it can be told which part that is. */
  english: string | null
}

/** What is translated, whatever subject it belongs to. */
export interface Source {
  kind: TranslationKind
  id: number
  title: string
  path: string | null
  /** BCP 47 tag of the source. */
  language: string
  /** Of all that it says. */
  hash: string
  segments: readonly SourceSegment[]
  /** The English that readers have. */
  english: { origin: TextOrigin; title: string; summary: string; html: string } | null
  /** Whether readers get a machine's English before an editor has looked, with a mark. */
  showsMachine: boolean
  /**
   * Stores English, by the hashes of the segments. Names of what pages change go out with it.
   * @returns false where a segment is missing, or has other marks than its source
   */
  save(tx: Transaction, texts: ReadonlyMap<string, string>, origin: 'machine' | 'translation'): Promise<boolean>
  /** Takes away from readers what a machine wrote. */
  withdraw(tx: Transaction): Promise<void>
  /** Says something in place of the conversion of a segment, or nothing any more. */
  override(tx: Transaction, segment: SourceSegment, text: string | null, by: number): Promise<void>
}

interface Needs {
  database: Database
  translating: ItemTranslating
  words: readonly WordedRows[]
  publish: (tx: Transaction, tags: readonly string[]) => Promise<void>
}

const isItem = (kind: TranslationKind): kind is 'article' | 'flash' => kind === 'article' || kind === 'flash'

/** How a subject is named in the tables. */
export const subjectOf = ({ kind, id }: { kind: TranslationKind; id: number }): Subject => ({
  kind: isItem(kind) ? 'item' : kind,
  subject: id,
})

const otherScriptOf = (language: string): 'zh-Hans' | 'zh-Hant-HK' =>
  /hant|tw|hk|mo/i.test(language) ? 'zh-Hans' : 'zh-Hant-HK'
const isChinese = (language: string): boolean => /^zh(-|$)/i.test(language)

/** Whatever can be translated, read and written in one way. */
export function createSources({ database, translating, words, publish }: Needs) {
  const byKind = new Map(words.map((rows) => [rows.kind, rows]))

  function ofItem(item: ItemTexts, overrides: ReadonlyMap<string, string>): Source | undefined {
    const written = item.texts.filter(({ origin }) => origin === 'original' || origin === 'translation')
    const inOrder = written.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.language < b.language ? -1 : 1))
    const text = inOrder[0]
    if (!text) return undefined
    const { hashOfText } = translating
    const document = readDocument(text.html)
    const english = item.texts.find(({ language }) => language === 'en') ?? null
    const paragraphsInEnglish = english ? readDocument(english.html).paragraphs : []
    const segment = (field: string, marked: MarkedText, said: MarkedText | undefined): SourceSegment => {
      const hash = hashOfText(marked.text)
      const fits = said !== undefined && unmark(said.text, marked.shells) !== undefined
      return { field, marked, hash, otherScript: overrides.get(hash) ?? null, english: fits ? said.text : null }
    }
    const plain = (['title', 'summary'] as const).flatMap((field) =>
      text[field].trim() === ''
        ? []
        : [segment(field, markPlain(text[field]), english ? markPlain(english[field]) : undefined)],
    )
    // Only where both have as many paragraphs can one be taken for the translation of the other.
    const isAlike = paragraphsInEnglish.length === document.paragraphs.length
    const paragraphs = document.paragraphs.map((marked, index) =>
      segment(`p${index + 1}`, marked, isAlike ? paragraphsInEnglish[index] : undefined),
    )
    return {
      ...{ kind: item.kind, id: item.id, title: text.title, language: text.language },
      path: item.status === 'approved' ? `${item.kind === 'flash' ? '/news' : '/contents'}/${item.id}` : null,
      hash: translating.hashOfSource(text),
      segments: [...plain, ...paragraphs],
      english,
      showsMachine: true,
      async save(tx, texts, origin) {
        const values = plain.map(({ field, hash, marked }) => [
          field,
          unmarkPlain(texts.get(hash) ?? '', marked.shells),
        ])
        if (values.some(([, value]) => !value)) return false
        const given = paragraphs.map(({ hash }) => texts.get(hash))
        const html = given.includes(undefined) ? undefined : document.render(given)
        if (html === undefined) return false
        const { title = '', summary = '' } = Object.fromEntries(values) as { title?: string; summary?: string }
        const plainText = [title, summary, ...given.map((one) => plainOf(one ?? ''))].join('\n')
        await translating.saveEnglish(tx, item, { title, summary, html, text: plainText, origin })
        return true
      },
      withdraw: (tx) => translating.removeMachineEnglish(tx, item),
      async override(tx, { hash }, value, by) {
        const target = otherScriptOf(text.language)
        await translating.override(tx, { itemId: item.id, language: target, sourceHash: hash, text: value, by })
      },
    }
  }

  function ofWords(rows: WordedRows, text: WordedText): Source {
    const { hashOfText } = translating
    const target = otherScriptOf(text.language)
    const segments = rows.fields.flatMap((field) => {
      const value = text.fields[field] ?? ''
      if (value.trim() === '') return []
      const marked = markPlain(value)
      const said = text.versions.en?.[field]
      return [
        {
          ...{ field, marked, hash: hashOfText(marked.text), otherScript: text.versions[target]?.[field] ?? null },
          english: said ? markPlain(said).text : null,
        },
      ]
    })
    const own = text.versions.en
    const [lead = '', second = ''] = rows.fields
    const english = own?.[lead] ? { title: own[lead], summary: own[second] ?? '', html: '' } : undefined
    return {
      ...{ kind: text.kind as TranslationKind, id: text.id, title: text.fields[lead] ?? '', language: text.language },
      path: null,
      hash: hashOfText(JSON.stringify(segments.map(({ hash }) => hash))),
      segments,
      english: english ? { origin: 'translation', ...english } : null,
      showsMachine: false,
      async save(tx, texts) {
        const values = segments.map(({ field, hash, marked }) => [
          field,
          unmarkPlain(texts.get(hash) ?? '', marked.shells),
        ])
        if (values.some(([, value]) => !value)) return false
        await publish(tx, await rows.save(tx, text, 'en', Object.fromEntries(values)))
        return true
      },
      // Names by a machine never came so far.
      async withdraw() {},
      async override(tx, { field }, value) {
        await publish(tx, await rows.save(tx, text, target, { [field]: value ?? '' }))
      },
    }
  }

  return {
    rowsOf: (kind: TranslationKind): WordedRows | undefined => byKind.get(kind),

    /** The hash of all that a curated row says, as `find` gives it. */
    hashOfWords: (rows: WordedRows, text: WordedText): string => ofWords(rows, text).hash,

    /** @param lock keeps it from others until the transaction ends */
    async find(
      db: Executor,
      { kind, id }: { kind: TranslationKind; id: number },
      lock = false,
    ): Promise<Source | undefined> {
      if (!isItem(kind)) {
        const rows = byKind.get(kind)
        const text = await rows?.find(db, id, lock)
        return rows && text ? ofWords(rows, text) : undefined
      }
      const item = lock ? await translating.hold(db as Transaction, id) : await translating.find(id, db)
      if (!item || item.kind !== kind || item.status === 'deleted') return undefined
      const source = ofItem(item, new Map())
      if (!source || !isChinese(source.language)) return source
      return ofItem(item, await translating.overridesOf(id, otherScriptOf(source.language), db))
    },

    /** A row of the tables as a subject; articles and flash are both items. */
    async named({ kind, subject }: Subject): Promise<{ kind: TranslationKind; id: number } | undefined> {
      if (kind !== 'item') return { kind: kind as TranslationKind, id: subject }
      const item = await translating.find(subject, database.orm)
      return item && { kind: item.kind, id: item.id }
    },

    otherScriptOf,
    isChinese,
  }
}

/** Chinese before all else, originals before translations. */
const rankOf = ({ language, origin }: { language: string; origin: string }): number =>
  (isChinese(language) ? 0 : language === 'en' ? 20 : 10) +
  (origin === 'original' ? 0 : 5) +
  (language === 'zh-Hans' ? 0 : 1)

export type Sources = ReturnType<typeof createSources>
