import type { TranslationKind } from '#contract/newsroom/translation.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { WordedRows, WordedText } from '#server/platform/database/worded-rows.ts'
import { hashOfText, markPlain, unmarkPlain } from '#server/platform/text/marked-text/marks.ts'
import { isChinese, otherScriptOf, type ScriptSource, type Source, targetOf } from '../source.ts'

interface Needs {
  publish: (tx: Transaction, tags: readonly string[]) => Promise<void>
}

/** Short texts of a row as a source of translations; what a machine says of them waits for an editor. */
export function createWordSource({ publish }: Needs) {
  return (rows: WordedRows, text: WordedText): Source => {
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
    const segments = rows.fields.flatMap((field) => {
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
    const [lead = '', second = ''] = rows.fields
    return {
      kind: text.kind as TranslationKind,
      id: text.id,
      title: text.fields[lead] ?? '',
      path: null,
      language: text.language,
      target,
      segments,
      showsMachine: false,
      hash: hashOfText(JSON.stringify(segments.map(({ hash }) => hash))),
      translated: own?.[lead]
        ? { origin: 'translation', title: own[lead], summary: own[second] ?? '', html: '' }
        : null,
      async save(tx, texts, by) {
        if (!target || by === null) return false
        const values = segments.map(({ field, hash, marked }) => [
          field,
          unmarkPlain(texts.get(hash) ?? '', marked.shells),
        ])
        if (values.some(([, value]) => !value)) return false
        await publish(tx, await rows.save(tx, text, target, Object.fromEntries(values), by))
        return true
      },
      // A machine's words never got this far.
      async withdraw() {},
      async override(tx, { field }, value, by) {
        await publish(tx, await rows.save(tx, text, otherScript, { [field]: value ?? '' }, by))
      },
    }
  }
}
