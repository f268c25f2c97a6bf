import {
  type DocumentMark,
  type DocumentNode,
  dataFigureOf,
  embedOf,
  embedProviders,
} from '#contract/newsroom/document.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { PictureFiles } from '#server/platform/storage/stored-picture.ts'
import type { RenderedText } from '#server/platform/text/rich-text/options.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'

const tableLabels: Record<string, string> = { 'zh-Hans': '表格', 'zh-Hant-HK': '表格', en: 'Table' }
/** The column of a text is 720 pixels wide at most. */
const pictureSizes = '(min-width: 760px) 720px, 100vw'
/** From the outside in; the same marks are written the same way whatever order they were set in. */
const markOrder = ['bold', 'italic', 'underline', 'strike', 'code'] as const
const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

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

const blocksHtml = (nodes: readonly DocumentNode[] = []): string => nodes.map(blockHtml).join('\n')

function blockHtml(node: DocumentNode): string {
  const { content, attrs } = node
  switch (node.type) {
    case 'heading':
      return `<h${attrs?.level}>${inlineHtml(content)}</h${attrs?.level}>`
    case 'bulletList':
      return `<ul>${(content ?? []).map((item) => `<li>${cellHtml(item)}</li>`).join('')}</ul>`
    case 'orderedList': {
      const start = attrs?.start === undefined || attrs.start === 1 ? '' : ` start="${attrs.start}"`
      return `<ol${start}>${(content ?? []).map((item) => `<li>${cellHtml(item)}</li>`).join('')}</ol>`
    }
    case 'blockquote':
      return `<blockquote>${blocksHtml(content)}</blockquote>`
    case 'codeBlock': {
      const language = attrs?.language ? ` class="language-${escapeHtml(String(attrs.language))}"` : ''
      const code = (content ?? []).map(({ text = '' }) => escapeHtml(text)).join('')
      return `<pre><code${language}>${code}</code></pre>`
    }
    case 'horizontalRule':
      return '<hr>'
    case 'table':
      return tableHtml(content ?? [])
    case 'figure':
    case 'image':
      return figureHtml(node)
    case 'embed':
      return embedHtml(String(attrs?.url))
    case 'dataFigure':
      return dataFigureHtml(node)
    default:
      return `<p>${inlineHtml(content)}</p>`
  }
}

/** A list item or cell; where it is one paragraph, its text alone. */
function cellHtml({ content = [] }: DocumentNode): string {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph') return blocksHtml(content)
  const onlyLists = rest.every(({ type }) => type === 'bulletList' || type === 'orderedList')
  return onlyLists ? inlineHtml(first.content) + blocksHtml(rest) : blocksHtml(content)
}

function tableHtml(rows: readonly DocumentNode[]): string {
  const row = ({ content = [] }: DocumentNode) => {
    const cells = content.map((cell) => {
      const name = cell.type === 'tableHeader' ? 'th' : 'td'
      const span = (attribute: 'colspan' | 'rowspan') => {
        const value = cell.attrs?.[attribute]
        return value === undefined || value === 1 ? '' : ` ${attribute}="${value}"`
      }
      return `<${name}${span('colspan')}${span('rowspan')}>${cellHtml(cell)}</${name}>`
    })
    return `<tr>${cells.join('')}</tr>`
  }
  const [first, ...rest] = rows
  const hasHead = first?.content?.every(({ type }) => type === 'tableHeader') && rest.length > 0
  if (!first || !hasHead) return `<table><tbody>${rows.map(row).join('')}</tbody></table>`
  return `<table><thead>${row(first)}</thead><tbody>${rest.map(row).join('')}</tbody></table>`
}

function figureHtml({ attrs }: DocumentNode): string {
  const size = attrs?.width && attrs.height ? ` width="${attrs.width}" height="${attrs.height}"` : ''
  const picture = `<img src="${escapeHtml(String(attrs?.src))}" alt="${escapeHtml(String(attrs?.alt ?? ''))}"${size}>`
  const words = attrs?.caption ? escapeHtml(String(attrs.caption)) : ''
  const credit = attrs?.credit ? `<small>${escapeHtml(String(attrs.credit))}</small>` : ''
  const caption = words || credit ? `<figcaption>${[words, credit].filter(Boolean).join(' ')}</figcaption>` : ''
  return `<figure>${picture}${caption}</figure>`
}

/** A card that loads nothing by itself: a link, which the page may make more of once it is clicked. */
function embedHtml(address: string): string {
  const embed = embedOf(address)
  if (!embed) return ''
  const words = `${embedProviders[embed.provider].name} · ${embed.url}`
  return `<p><a href="${escapeHtml(embed.url)}" data-embed="${embed.provider}">${escapeHtml(words)}</a></p>`
}

/** A link that says what it was; the pages of the text show the number itself in its place. */
function dataFigureHtml({ attrs }: DocumentNode): string {
  const figure = dataFigureOf({ series: attrs?.series, form: attrs?.form, path: attrs?.path })
  if (!figure) return ''
  const marks = `data-figure="${escapeHtml(figure.series)}" data-figure-form="${figure.form}"`
  return `<p><a href="${escapeHtml(figure.path)}" ${marks}>${escapeHtml(String(attrs?.words ?? figure.series))}</a></p>`
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

/** The source, which the schema of all texts sets. */
function formulaHtml({ attrs }: DocumentNode): string {
  const name = attrs?.display === 'block' ? 'math-display' : 'math-inline'
  return `<code class="language-math ${name}">${escapeHtml(String(attrs?.source))}</code>`
}

function pieceHtml(node: DocumentNode): string {
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'formula') return formulaHtml(node)
  return markOrder.reduceRight(
    (html, name) => {
      const isSet = node.marks?.some((mark: DocumentMark) => mark.type === name)
      return isSet ? `<${markTags[name]}>${html}</${markTags[name]}>` : html
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
