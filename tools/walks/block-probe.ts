import type { NodeName } from '#contract/newsroom/blocks/blocks.ts'
import { isEmptyDocument, textOfDocument } from '#language/text/document-text.ts'
import { createDocuments } from '#server/platform/text/document/documents.ts'
import { readDocument } from '#server/platform/text/document/read.ts'
import { htmlMarking } from '#server/platform/text/marked-text/marking.ts'
import { rendering } from '#server/platform/text/rich-text/rendering.ts'
import { siteThreads, ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { plainDocument } from '#web/editor/document/plain-document.ts'
import { cleanPasted } from '#web/editor/paste/clean.ts'
import { htmlOf } from '#web/editor/paste/tree.ts'
import { manuscriptsEn } from '#web/locales/manuscripts/en.ts'
import { manuscriptsHant } from '#web/locales/manuscripts/zh-hant.ts'

/**
 * Uses a block, named by BLOCK, as the product has it after a walk through the guide "Add a block": stored, rendered,
 * revised, translated, pasted and labelled. Prints what came of it.
 */
const type = (process.env.BLOCK ?? '') as NodeName
const attrs = JSON.parse(process.env.ATTRIBUTES ?? '{}')
const wrongAttrs = JSON.parse(process.env.WRONG_ATTRIBUTES ?? '{}')

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '合约未经审计。' }] }
const documentWith = (attributes: Record<string, unknown>) => ({
  type: 'doc',
  content: [paragraph, { type, attrs: attributes, content: [paragraph] }],
})
function refusal(document: unknown): string {
  try {
    readDocument(document)
    return 'stored'
  } catch (error) {
    return `${(error as { reason?: string }).reason}: ${(error as { detail?: string }).detail}`
  }
}

const threads = new ThreadPool({ ...siteThreads, threads: 1 })
const documents = createDocuments(threads)
const written = documentWith(attrs)
const stored = readDocument(written)
const { html, text } = await documents.render(stored, { language: 'zh-Hans', pictures: new Map() })
const sanitized = async (source: string) => (await threads.run(rendering, 'renderHtml', source)).html
const paragraphs = await threads.run(htmlMarking, 'readParagraphs', html)
const inEnglish = paragraphs.map(() => 'The contract was not audited.')
const translated = (await threads.run(htmlMarking, 'writeParagraphs', html, inEnglish)) ?? ''
const hostile = '<aside data-callout="x" onclick="alert(1)"><script>alert(1)</script><p>a</p></aside>'
const pasted = { name: 'aside', attributes: { 'data-callout': 'tip', style: 'color:red' }, children: ['字'] }

process.stdout.write(
  JSON.stringify({
    isSent: JSON.stringify(plainDocument(written)) === JSON.stringify(written),
    refused: refusal(documentWith(wrongAttrs)),
    html,
    text,
    words: textOfDocument(stored),
    isEmpty: isEmptyDocument(readDocument({ type: 'doc', content: [{ type, attrs }] })),
    isRevisable: JSON.stringify(await documents.fromHtml(html)) === JSON.stringify(stored),
    translated: await sanitized(translated),
    sanitized: await sanitized(hostile),
    pasted: htmlOf(cleanPasted([pasted])),
    labels: [manuscriptsEn, manuscriptsHant].map((texts) =>
      Object.entries(texts).filter(([key]) => key.startsWith(`block.${type}`)),
    ),
  }),
)
await threads.close()
