import type { ItemTexts, ItemTranslator } from '#server/modules/content/items/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { htmlMarking } from '#server/platform/text/marked-text/marking.ts'
import {
  hashOfText,
  type MarkedText,
  markPlain,
  plainOf,
  unmark,
  unmarkPlain,
} from '#server/platform/text/marked-text/marks.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { isChinese, isEnglish, otherScriptOf, type ScriptSource, type Source, targetOf } from '../source.ts'

type Text = ItemTexts['texts'][number]
type Overrides = ReadonlyMap<string, string>

/** A text of an item in its parts. */
interface Parts {
  plain: readonly { field: 'title' | 'summary'; marked: MarkedText }[]
  paragraphs: readonly MarkedText[]
}

/** Articles and flash as sources of translations. */
export function createItemSource(translator: ItemTranslator, threads: ThreadPool) {
  async function partsOf({ title, summary, html }: Text): Promise<Parts> {
    const plain = Object.entries({ title, summary }) as ['title' | 'summary', string][]
    return {
      plain: plain.flatMap(([field, value]) => (value.trim() === '' ? [] : [{ field, marked: markPlain(value) }])),
      paragraphs: await threads.run(htmlMarking, 'readParagraphs', html),
    }
  }

  /** The parts of a text that stand where those of the source do; only where both have as many paragraphs can it be determined. */
  async function matching(text: Text | undefined, source: Parts) {
    const own = text && (await partsOf(text))
    const isAlike = own?.paragraphs.length === source.paragraphs.length
    return {
      plain: (field: 'title' | 'summary') => own?.plain.find((one) => one.field === field)?.marked,
      paragraph: (index: number) => (isAlike ? own?.paragraphs[index] : undefined),
    }
  }

  async function sourceOf(item: ItemTexts, text: Text, overrides: Overrides): Promise<Source> {
    const target = targetOf(text.language)
    const parts = await partsOf(text)
    const translated = translatedText(item, text)
    const said = await matching(translated, parts)
    const chinese = isChinese(text.language) ? text : translated
    const script = (marked: MarkedText | undefined): ScriptSource | null => {
      if (!marked || !chinese || !isChinese(chinese.language)) return null
      const hash = hashOfText(marked.text)
      return { hash, marked, language: chinese.language, override: overrides.get(hash) ?? null }
    }
    const segment = (field: string, marked: MarkedText, other: MarkedText | undefined) => {
      const fits = other !== undefined && unmark(other.text, marked.shells) !== undefined
      return {
        field,
        marked,
        hash: hashOfText(marked.text),
        translated: fits ? other.text : null,
        script: script(chinese === text ? marked : other),
      }
    }
    const plain = parts.plain.map(({ field, marked }) => segment(field, marked, said.plain(field)))
    const paragraphs = parts.paragraphs.map((marked, index) => segment(`p${index + 1}`, marked, said.paragraph(index)))
    return {
      kind: item.kind,
      id: item.id,
      title: text.title,
      language: text.language,
      target,
      path: item.status === 'approved' ? `${item.kind === 'flash' ? '/news' : '/contents'}/${item.id}` : null,
      hash: translator.hashOfSource(text),
      segments: [...plain, ...paragraphs],
      translated: translated ?? null,
      showsMachine: true,
      async save(tx, texts, _by, confirmed) {
        if (!target) return false
        const values = plain.map(({ field, hash, marked }) => [
          field,
          unmarkPlain(texts.get(hash) ?? '', marked.shells),
        ])
        if (values.some(([, value]) => !value)) return false
        const given = paragraphs.map(({ hash }) => texts.get(hash))
        const html = given.includes(undefined)
          ? undefined
          : await threads.run(htmlMarking, 'writeParagraphs', text.html, given)
        if (html === undefined) return false
        const { title = '', summary = '' } = Object.fromEntries(values) as { title?: string; summary?: string }
        const plainText = [title, summary, ...given.map((one) => plainOf(one ?? ''))].join('\n')
        const origin = confirmed ? ('translation' as const) : ('machine' as const)
        await translator.saveTranslated(tx, item, { language: target, title, summary, html, text: plainText, origin })
        return true
      },
      withdraw: (tx) => translator.removeMachineTexts(tx, item),
      async override(tx, { script: of }, value, by) {
        if (!of) return
        const language = otherScriptOf(of.language)
        await translator.override(tx, { itemId: item.id, language, sourceHash: of.hash, text: value, by })
      },
    }
  }

  return async (item: ItemTexts, db: Executor): Promise<Source | undefined> => {
    const text = writtenText(item.texts)
    if (!text) return undefined
    const chinese = isChinese(text.language) ? text : translatedText(item, text)
    const language = chinese && isChinese(chinese.language) ? otherScriptOf(chinese.language) : undefined
    return sourceOf(item, text, language ? await translator.overridesOf(item.id, language, db) : new Map())
  }
}

/** The text that the others are translations of: an original that can be translated, else a translation into Chinese. */
function writtenText(texts: readonly Text[]): Text | undefined {
  const written = texts.filter(({ origin }) => origin === 'original' || origin === 'translation')
  return written.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.language < b.language ? -1 : 1))[0]
}

function rankOf({ language, origin }: Text): number {
  const [chinese, english, other] = origin === 'original' ? [0, 20, 60] : [40, 50, 70]
  if (!isChinese(language)) return isEnglish(language) ? english : other
  return chinese + (language === 'zh-Hans' ? 0 : 1)
}

/** The text that readers of the other language have: what the desk writes, else what came in either script. */
function translatedText({ texts }: ItemTexts, source: Text): Text | undefined {
  if (!isEnglish(source.language)) return texts.find(({ language }) => isEnglish(language))
  const chinese = texts.filter(({ language, origin }) => isChinese(language) && origin !== 'conversion')
  return chinese.find(({ language }) => language === 'zh-Hans') ?? chinese[0]
}
