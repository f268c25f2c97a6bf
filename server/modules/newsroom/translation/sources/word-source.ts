import type { TranslationKind } from '#contract/newsroom/translation.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { TranslatedRows, TranslatedText } from '#server/platform/database/records/translated-rows.ts'
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
import { isChinese, otherScriptOf, type ScriptSource, type Source, type SourceSegment, targetOf } from '../source.ts'

interface Needs {
  publish: (tx: Transaction, tags: readonly string[]) => Promise<void>
  threads: ThreadPool
}

/**
 * Short texts of a row as a source of translations; what a machine says of them waits for an editor, unless readers see a notice.
 */
export function createWordSource({ publish, threads }: Needs) {
  const paragraphsOf = async (html: string | undefined): Promise<readonly MarkedText[]> =>
    html ? threads.run(htmlMarking, 'readParagraphs', html) : []

  /** The paragraphs of the text that has some; those of the translation only where both have as many of them. */
  async function paragraphs(
    rows: TranslatedRows,
    text: TranslatedText,
    own: string | undefined,
  ): Promise<SourceSegment[]> {
    if (!rows.html) return []
    const [source, said] = [await paragraphsOf(text.html), await paragraphsOf(own)]
    return source.map((marked, index) => {
      const other = said.length === source.length ? said[index] : undefined
      const fits = other !== undefined && unmark(other.text, marked.shells) !== undefined
      return {
        field: `p${index + 1}`,
        marked,
        hash: hashOfText(marked.text),
        translated: fits ? other.text : null,
        // The other script of a whole text is always derived.
        script: null,
      }
    })
  }

  return async (rows: TranslatedRows, text: TranslatedText): Promise<Source> => {
    const target = targetOf(text.language)
    const own = target ? text.versions[target] : undefined
    const language = isChinese(text.language) ? text.language : 'zh-Hans'
    const otherScript = otherScriptOf(language)
    const script = (field: string, chinese: string | undefined): ScriptSource | null => {
      if (!chinese?.trim()) return null
      const marked = markPlain(chinese)
      const override = text.versions[otherScript]?.[field] ?? null
      return { marked, hash: hashOfText(`${field}\n${marked.text}`), language, override }
    }
    const plain = rows.fields.flatMap((field): SourceSegment[] => {
      const value = text.fields[field] ?? ''
      if (value.trim() === '') return []
      const marked = markPlain(value)
      const said = own?.[field]
      return [
        {
          field,
          marked,
          hash: hashOfText(marked.text),
          translated: said ? markPlain(said).text : null,
          script: script(field, isChinese(text.language) ? value : own?.[field]),
        },
      ]
    })
    const written = await paragraphs(rows, text, rows.html && own?.[rows.html.field])
    const segments = [...plain, ...written]
    const isMachines = rows.machine !== undefined && own?.[rows.machine.field] === 'machine'
    const [lead = '', second = ''] = rows.fields
    return {
      kind: text.kind as TranslationKind,
      id: text.id,
      title: text.fields[lead] ?? '',
      path: rows.pathOf?.(text) ?? null,
      language: text.language,
      target,
      segments,
      showsMachine: rows.machine !== undefined,
      hash: hashOfText(JSON.stringify(segments.map(({ hash }) => hash))),
      translated: own?.[lead]
        ? { origin: isMachines ? 'machine' : 'translation', title: own[lead], summary: own[second] ?? '', html: '' }
        : null,
      async save(tx, texts, by, confirmed) {
        if (!target || (by === null && !rows.machine)) return false
        const values = plain.map(({ field, hash, marked }) => [
          field,
          unmarkPlain(texts.get(hash) ?? '', marked.shells),
        ])
        if (values.some(([, value]) => !value)) return false
        const saved: Record<string, string> = Object.fromEntries(values)
        if (rows.html && written.length > 0) {
          const given = written.map(({ hash }) => texts.get(hash))
          if (given.includes(undefined)) return false
          const html = await threads.run(htmlMarking, 'writeParagraphs', text.html ?? '', given)
          if (html === undefined) return false
          saved[rows.html.field] = html
          saved[rows.html.plain] = given.map((one) => plainOf(one ?? '')).join(' ')
        }
        if (rows.machine) saved[rows.machine.field] = confirmed ? '' : 'machine'
        const given = by === null ? rows.machine?.save(tx, text, target, saved) : rows.save(tx, text, target, saved, by)
        await publish(tx, (await given) ?? [])
        return true
      },
      async withdraw(tx) {
        if (!target || !own || !isMachines) return
        const none = Object.fromEntries(Object.keys(own).map((field) => [field, '']))
        await publish(tx, (await rows.machine?.save(tx, text, target, none)) ?? [])
      },
      async override(tx, { field, script: of }, value, by) {
        if (!of) return
        await publish(tx, await rows.save(tx, text, otherScript, { [field]: value ?? '' }, by))
      },
    }
  }
}
