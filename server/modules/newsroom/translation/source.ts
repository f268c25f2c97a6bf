import type { TextOrigin } from '#contract/content/items.ts'
import type { TranslationKind, TranslationTarget } from '#contract/newsroom/translation.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { MarkedText } from '#server/platform/text/marked-text/marks.ts'
import type { Subject } from './store.ts'

/** The Chinese that a part in the other script is derived from. */
export interface ScriptSource {
  hash: string
  marked: MarkedText
  /** BCP 47 tag of it. */
  language: string
  /** Text that an editor wrote in place of the conversion. */
  override: string | null
}

/** A field or a paragraph of a source, on its own. */
export interface SourceSegment {
  /** title, summary, p1, p2, …; of texts of records the name of the field. */
  field: string
  hash: string
  marked: MarkedText
  /** The source itself where it is Chinese, else the Chinese that readers have of it. */
  script: ScriptSource | null
  /** The translation that readers have of it, as far as the part can be identified. */
  translated: string | null
}

/** Source of a translation, whatever subject it belongs to. */
export interface Source {
  kind: TranslationKind
  id: number
  title: string
  path: string | null
  /** BCP 47 tag of the source. */
  language: string
  /** Null where it is in a language that nothing is translated from. */
  target: TranslationTarget | null
  /** Hash of the whole text. */
  hash: string
  segments: readonly SourceSegment[]
  /** The translation that readers have. */
  translated: { origin: TextOrigin; title: string; summary: string; html: string } | null
  /**
   * Staleness of the published translation (its source text differs from the present one), and since when; undefined
   * where only the desk’s own record has it.
   */
  readersHave?: { stale: boolean; since: Date | null }
  /** True if readers get a machine's text before an editor has looked, with a mark. */
  showsMachine: boolean
  /**
   * Stores the translation, by the hashes of the segments. Names of what pages change go out with it.
   * @param by null: a machine
   * @returns false where a segment is missing, or has other marks than its source
   */
  save(tx: Transaction, texts: ReadonlyMap<string, string>, by: number | null, confirmed: boolean): Promise<boolean>
  /** Removes a machine's text from readers. */
  withdraw(tx: Transaction): Promise<void>
  /** Replaces the conversion of a segment, or removes the replacement. */
  override(tx: Transaction, segment: SourceSegment, text: string | null, by: number): Promise<void>
}

/** True for kinds that are stored as items. */
export const isItem = (kind: TranslationKind): kind is 'article' | 'flash' => kind === 'article' || kind === 'flash'

/** How a subject is named in the tables. */
export const subjectOf = ({ kind, id }: { kind: TranslationKind; id: number }): Subject => ({
  kind: isItem(kind) ? 'item' : kind,
  subject: id,
})

/** True for the tag of any Chinese language. */
export const isChinese = (language: string): boolean => /^zh(-|$)/i.test(language)
/** True for the tag of any English. */
export const isEnglish = (language: string): boolean => /^en(-|$)/i.test(language)

/** Returns the target language of texts in a language. */
export const targetOf = (language: string): TranslationTarget | null =>
  isChinese(language) ? 'en' : isEnglish(language) ? 'zh-Hans' : null

/** The Chinese script that a text of this language is not in. */
export const otherScriptOf = (language: string): 'zh-Hans' | 'zh-Hant-HK' =>
  /hant|tw|hk|mo/i.test(language) ? 'zh-Hans' : 'zh-Hant-HK'
