import type { NodeName } from '#contract/newsroom/blocks/blocks.ts'
import { isEmptyDocument, textOfDocument } from '#language/text/document-text.ts'
import { documentFromHtml } from '#server/platform/text/document/from-html.ts'
import { readDocument } from '#server/platform/text/document/read.ts'
import { renderDocument } from '#server/platform/text/document/render.ts'
import { readParagraphs, writeParagraphs } from '#server/platform/text/marked-text/paragraphs.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'
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
const documentWith = (attributes: object) => ({
  type: 'doc',
  content: [paragraph, { type, attrs: attributes, content: [paragraph] }],
})
const render = (document: unknown) =>
  renderDocument(readDocument(document), { language: 'zh-Hans', pictures: new Map() })

function refusal(document: unknown): string {
  try {
    readDocument(document)
    return 'stored'
  } catch (error) {
    return `${(error as { reason?: string }).reason}: ${(error as { detail?: string }).detail}`
  }
}

const written = documentWith(attrs)
const { html, text } = render(written)
const translated =
  writeParagraphs(
    html,
    readParagraphs(html).map(() => 'The contract was not audited.'),
  ) ?? ''
const pasted = { name: 'aside', attributes: { 'data-callout': 'tip', style: 'color:red' }, children: ['字'] }

process.stdout.write(
  JSON.stringify({
    isSent: JSON.stringify(plainDocument(written)) === JSON.stringify(written),
    refused: refusal(documentWith(wrongAttrs)),
    html,
    text,
    words: textOfDocument(readDocument(written)),
    isEmpty: isEmptyDocument(readDocument({ type: 'doc', content: [{ type, attrs }] })),
    isRevisable: JSON.stringify(documentFromHtml(html)) === JSON.stringify(readDocument(written)),
    translated: renderHtml(translated).html,
    sanitized: renderHtml('<aside data-callout="x" onclick="alert(1)"><script>alert(1)</script><p>a</p></aside>').html,
    pasted: htmlOf(cleanPasted([pasted])),
    labels: [manuscriptsEn, manuscriptsHant].map((texts) =>
      Object.entries(texts).filter(([key]) => key.startsWith(`block.${type}`)),
    ),
  }),
)
