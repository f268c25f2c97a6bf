import type { NumberedPage, PagePart, PageTranslator } from '#server/modules/site/pages/service.ts'
import { markdownMarking } from '#server/platform/text/marked-text/marking.ts'
import { hashOfText, type MarkedText, unmark, unmarkPlain } from '#server/platform/text/marked-text/marks.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { isChinese, otherScriptOf, type ScriptSource, type Source, targetOf } from '../source.ts'

/** Static pages as sources of translations; what a machine says of them waits for an editor. */
export function createPageSource(pages: PageTranslator, threads: ThreadPool) {
  return async (page: NumberedPage): Promise<Source> => {
    const { source, translated, stale, overrides } = page
    const target = targetOf(source.language)
    const parts = await pages.partsOf(source)
    const said = translated && matching(await pages.partsOf(translated), parts)
    const script = (marked: MarkedText | undefined, language: string): ScriptSource | null => {
      if (!marked || !isChinese(language)) return null
      const hash = hashOfText(marked.text)
      return { hash, marked, language, override: overrides.get(hash) ?? null }
    }
    const segments = parts.map(({ field, marked }) => {
      const other = said?.get(field)
      const fits = other !== undefined && unmark(other.text, marked.shells) !== undefined
      return {
        field,
        marked,
        hash: hashOfText(marked.text),
        translated: fits ? other.text : null,
        script: isChinese(source.language)
          ? script(marked, source.language)
          : script(other, translated?.language ?? ''),
      }
    })
    return {
      kind: 'page',
      id: page.id,
      title: source.title,
      path: `/${page.page}`,
      language: source.language,
      target,
      segments,
      showsMachine: false,
      hash: hashOf(parts),
      translated: translated
        ? { origin: 'translation', title: translated.title, summary: translated.summary, html: '' }
        : null,
      readersHave: { stale, since: translated?.savedAt ?? null },
      async save(tx, texts, by) {
        if (!target || by === null) return false
        const translatedField = (field: string) => {
          const segment = segments.find((one) => one.field === field)
          return segment && unmarkPlain(texts.get(segment.hash) ?? '', segment.marked.shells)
        }
        const paragraphs = segments.filter(({ field }) => /^p\d/.test(field))
        const lines = paragraphs.map(({ hash }) => texts.get(hash) ?? '')
        const markdown = await threads.run(markdownMarking, 'writeLines', source.markdown, lines)
        const [title, summary = ''] = [translatedField('title'), translatedField('summary')]
        if (!title || markdown === undefined) return false
        await pages.save(tx, page, { language: target, title, summary, markdown }, by)
        return true
      },
      // A machine's text of a page never got this far.
      async withdraw() {},
      async override(tx, { script: of }, text, by) {
        if (!of) return
        const language = otherScriptOf(of.language)
        await pages.override(tx, { page: page.page, language, sourceHash: of.hash, text, by })
      },
    }
  }
}

/** The parts of a translation by the fields of its source; lines only where both have as many of them. */
function matching(own: readonly PagePart[], parts: readonly PagePart[]): ReadonlyMap<string, MarkedText> {
  const lines = (of: readonly PagePart[]) => of.filter(({ field }) => /^p\d/.test(field)).length
  const isAlike = lines(own) === lines(parts)
  return new Map(own.filter(({ field }) => isAlike || !/^p\d/.test(field)).map(({ field, marked }) => [field, marked]))
}

const hashOf = (parts: readonly PagePart[]): string =>
  hashOfText(JSON.stringify(parts.map(({ marked }) => hashOfText(marked.text))))
