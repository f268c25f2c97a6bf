import type { Markup } from '#contract/newsroom/blocks/block.ts'
import { markupOf } from '#contract/newsroom/blocks/block-html.ts'
import { blocks } from '#contract/newsroom/blocks/blocks.ts'
import { markElements, plainMarks } from '#contract/newsroom/blocks/marks.ts'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { PictureFiles } from '#server/platform/storage/stored-picture.ts'
import type { RenderedText } from '#server/platform/text/rich-text/options.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'

const tableLabels: Record<string, string> = { 'zh-Hans': '表格', 'zh-Hant-HK': '表格', en: 'Table' }
/** The column of a text is 720 pixels wide at most. */
const pictureSizes = '(min-width: 760px) 720px, 100vw'

/**
 * Renders a document for readers. Every text in it is escaped here, and the result goes through the schema that all
 * texts of the site go through.
 * @param pictures sizes of the stored pictures by their paths
 * @throws RichTextError when it is nested too deeply
 */
export function renderDocument(
  document: DocumentNode,
  { language, pictures }: { language: string; pictures: ReadonlyMap<string, PictureFiles> },
): RenderedText {
  const rendered = renderHtml(blocksHtml(document.content), { tableLabel: tableLabels[language] ?? tableLabels.en })
  return { ...rendered, html: withSizes(rendered.html, pictures) }
}

const blocksHtml = (nodes: readonly DocumentNode[] = []): string => nodes.map(nodeHtml).join('\n')

function nodeHtml(node: DocumentNode): string {
  if (node.type === 'table') return tableHtml(node)
  const markup = markupOf(blocks[node.type], node.attrs ?? {})
  return markup ? markupHtml(markup, () => contentHtml(node)) : ''
}

/** A table; a first row of headers is its head. */
function tableHtml({ content: rows = [] }: DocumentNode): string {
  const [first, ...rest] = rows
  const hasHead = first?.content?.every(({ type }) => type === 'tableHeader') && rest.length > 0
  const head = first && hasHead ? `<thead>${nodeHtml(first)}</thead>` : ''
  return `<table>${head}<tbody>${(hasHead ? rest : rows).map(nodeHtml).join('')}</tbody></table>`
}

const withoutEnd = new Set(['br', 'hr', 'img'])

function markupHtml([tag, attributes, ...inside]: Markup, content: () => string): string {
  const given = Object.entries(attributes).map(([name, value]) =>
    value === null || value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`,
  )
  const start = `<${tag}${given.join('')}>`
  if (withoutEnd.has(tag)) return start
  const parts = inside.map((part) =>
    part === 0 ? content() : typeof part === 'string' ? escapeHtml(part) : markupHtml(part, content),
  )
  return `${start}${parts.join('')}</${tag}>`
}

function contentHtml(node: DocumentNode): string {
  const { content, isCompact } = blocks[node.type]
  if (isCompact) return compactHtml(node)
  if (content === 'blocks') return blocksHtml(node.content)
  if (content === 'line') return inlineHtml(node.content)
  return (node.content ?? [])
    .map((child) => (child.type === 'text' ? escapeHtml(child.text ?? '') : nodeHtml(child)))
    .join('')
}

/** A list item or cell; where it is one paragraph, its text alone. */
function compactHtml({ content = [] }: DocumentNode): string {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph') return blocksHtml(content)
  const onlyLists = rest.every(({ type }) => type === 'bulletList' || type === 'orderedList')
  return onlyLists ? inlineHtml(first.content) + blocksHtml(rest) : blocksHtml(content)
}

const linkOf = (node: DocumentNode): string | undefined => node.marks?.find(({ type }) => type === 'link')?.attrs?.href

/** Neighbours with one link share it. */
function inlineHtml(nodes: readonly DocumentNode[] = []): string {
  let html = ''
  for (let index = 0; index < nodes.length; ) {
    const first = nodes[index]
    if (!first) break
    const href = linkOf(first)
    let end = index + 1
    while (href !== undefined && end < nodes.length && linkOf(nodes[end] as DocumentNode) === href) end += 1
    const inner = nodes.slice(index, end).map(pieceHtml).join('')
    html += href === undefined ? inner : `<a href="${escapeHtml(href)}">${inner}</a>`
    index = end
  }
  return html
}

function pieceHtml(node: DocumentNode): string {
  if (node.type !== 'text') return nodeHtml(node)
  return plainMarks.reduceRight(
    (html, name) => {
      const isSet = node.marks?.some(({ type }) => type === name)
      const [tag] = markElements[name]
      return isSet ? `<${tag}>${html}</${tag}>` : html
    },
    escapeHtml(node.text ?? ''),
  )
}

const pictureTag = /<img src="([^"]*)"((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g

/** Stored pictures with all their sizes, each with its own width and height, so that nothing moves while it loads. */
function withSizes(html: string, pictures: ReadonlyMap<string, PictureFiles>): string {
  if (pictures.size === 0) return html
  return html.replace(pictureTag, (tag, src: string, attributes: string) => {
    const picture = pictures.get(src)
    if (!picture) return tag
    const sources = (picture.variants ?? []).map(({ url, width }) => `${url} ${width}w`).join(', ')
    const alt = /\salt="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const set = sources ? ` srcset="${sources}" sizes="${escapeHtml(pictureSizes)}"` : ''
    return `<img src="${picture.url}"${set} alt="${alt}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`
  })
}
