import { escapeHtml } from '#language/text/escape-html.ts'
import { cardHtml, type Fields } from './lexical.ts'

/** Kinds of sections (Mobiledoc 0.3). */
const markupSection = 1
const imageSection = 2
const listSection = 3
const cardSection = 10
const atomMarker = 1

const sectionTag = /^(p|h[1-6]|blockquote|aside|pull-quote|ul|ol)$/
const markupTag = /^(a|b|i|em|strong|code|del|s|u|sub|sup|mark|small|ins|span)$/

interface Document {
  markups: unknown[]
  atoms: unknown[]
  cards: unknown[]
  sections: unknown[]
}

const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const string = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The document of Ghost's editor of the years 2017 to 2023 as HTML.
 * @returns null for other documents
 */
export function mobiledocHtml(source: string): string | null {
  try {
    const { markups, atoms, cards, sections } = JSON.parse(source) as Fields
    if (!Array.isArray(sections)) return null
    const document = { markups: array(markups), atoms: array(atoms), cards: array(cards), sections }
    return sections.map((section) => sectionHtml(array(section), document)).join('\n')
  } catch {
    return null
  }
}

function sectionHtml([kind, second, third]: unknown[], document: Document): string {
  if (kind === markupSection) {
    const tag = sectionTag.exec(string(second))?.[0] ?? 'p'
    return block(/quote|aside/.test(tag) ? 'blockquote' : tag, markersHtml(array(third), document))
  }
  if (kind === imageSection) return `<figure><img src="${escapeHtml(string(second))}" alt=""></figure>`
  if (kind === listSection) {
    const items = array(third).map((markers) => block('li', markersHtml(array(markers), document)))
    return block(second === 'ol' ? 'ol' : 'ul', items.join(''))
  }
  if (kind !== cardSection) return ''
  const [name, payload] = array(document.cards[Number(second)])
  return cardHtml(string(name), (typeof payload === 'object' && payload ? payload : {}) as Fields) ?? ''
}

const block = (tag: string, html: string) => `<${tag}>${html}</${tag}>`

function markersHtml(markers: unknown[], { markups, atoms }: Document): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [kind, opens, closes, value] = array(marker)
    for (const index of array(opens)) {
      const [tag, attributes] = array(markups[Number(index)])
      const name = markupTag.exec(string(tag))?.[0] ?? 'span'
      open.push(name)
      html += `<${name}${attributesHtml(array(attributes))}>`
    }
    html += kind === atomMarker ? atomHtml(array(atoms[Number(value)])) : escapeHtml(string(value))
    for (let count = Number(closes) || 0; count > 0 && open.length > 0; count -= 1) html += `</${open.pop()}>`
  }
  while (open.length > 0) html += `</${open.pop()}>`
  return html
}

const atomHtml = ([name, text]: unknown[]) => (name === 'soft-return' ? '<br>' : escapeHtml(string(text)))

/** Names and values take turns in one list. */
function attributesHtml(pairs: unknown[]): string {
  const at = pairs.indexOf('href')
  return at >= 0 ? ` href="${escapeHtml(string(pairs[at + 1]))}"` : ''
}
