import { createHash } from 'node:crypto'
import type { Element, ElementContent, Text } from 'hast'

/**
 * Text with its markup as numbered marks: `<g1>…</g1>` around the content of an element, `<x2/>` in place of what is
 * not text. It is sent to machines and shown to editors; the result is rebuilt from the original elements and text, so
 * nothing written into it can become markup.
 */
export interface MarkedText {
  text: string
  /** Elements that the marks stand for, numbered from 1: an element without its content, or something whole. */
  shells: Shell[]
}

export type Shell = { kind: 'around'; element: Element } | { kind: 'whole'; node: ElementContent }

/** Web addresses, and numbers of transactions and accounts on a chain. */
const untranslatable = /(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+|\b0x[\da-f]{8,}\b|\b[\da-f]{40,}\b/gi

// These are never part of the text of their line.
const wholes = new Set(
  'code kbd samp var tt img br hr math svg script style template iframe object video audio'.split(' '),
)

/** Marks the nodes of one line of text. */
export function markNodes(nodes: readonly ElementContent[]): MarkedText {
  const shells: Shell[] = []
  const whole = (node: ElementContent) => `<x${shells.push({ kind: 'whole', node })}/>`
  const mark = (node: ElementContent): string => {
    if (node.type === 'text') return markWords(node.value, whole)
    if (node.type !== 'element') return ''
    if (isWhole(node)) return whole(node)
    const { children, ...element } = node
    const number = shells.push({ kind: 'around', element: { ...element, children: [] } })
    return `<g${number}>${children.map(mark).join('')}</g${number}>`
  }
  return { text: nodes.map(mark).join('').replace(/\s+/g, ' ').trim(), shells }
}

/** The hash of a title, a summary or a paragraph, with its marks, that overrides and translations are kept by. */
export const hashOfText = (marked: string): string => createHash('md5').update(marked).digest('hex')

/** Marks a text without markup, such as a title. */
export const markPlain = (text: string): MarkedText => markNodes([{ type: 'text', value: text }])

function markWords(value: string, whole: (node: Text) => string): string {
  let result = ''
  let at = 0
  for (const { index, 0: found } of value.matchAll(untranslatable)) {
    result += escapeMarked(value.slice(at, index)) + whole({ type: 'text', value: found })
    at = index + found.length
  }
  return result + escapeMarked(value.slice(at))
}

function isWhole({ tagName, properties }: Element): boolean {
  const { translate, lang, className } = properties
  if (wholes.has(tagName) || translate === 'no') return true
  if (typeof lang === 'string' && lang !== '' && !/^zh(-|$)/i.test(lang)) return true
  return Array.isArray(className) && className.some((name) => String(name).startsWith('katex'))
}

/** Escapes what would look like a mark or an entity. Quotes stay, which translation services change once escaped. */
export const escapeMarked = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescapeMarked = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return point > 31 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : whole
  })

/** Machines tend to put spaces into tags, and to close what is already closed. */
const marks = /<\s*(?:(\/)\s*)?([gx])\s*(\d{1,4})\s*(?:\/\s*)?>/gi

/** Returns the plain text of a marked text, without its marks; without anything that marks replace. */
export const plainOf = (marked: string): string => unescapeMarked(marked.replace(marks, '')).replace(/\s+/g, ' ').trim()

/**
 * Rebuilds a marked text.
 * @returns undefined unless each mark is there once, and closed in the order in which they were opened
 */
export function unmark(marked: string, shells: readonly Shell[]): ElementContent[] | undefined {
  const top: ElementContent[] = []
  const open: { number: number; children: ElementContent[] }[] = []
  const used = new Set<number>()
  const into = () => open.at(-1)?.children ?? top
  const write = (text: string) => {
    if (text !== '') into().push({ type: 'text', value: unescapeMarked(text) })
  }
  let at = 0
  for (const { index, 0: found, 1: closing, 2: letter, 3: digits } of marked.matchAll(marks)) {
    write(marked.slice(at, index))
    at = index + found.length
    const number = Number(digits)
    const shell = shells[number - 1]
    if (!shell || (letter?.toLowerCase() === 'g') !== (shell.kind === 'around')) return undefined
    if (closing) {
      if (shell.kind === 'whole') continue
      if (open.pop()?.number !== number) return undefined
      continue
    }
    if (used.has(number)) return undefined
    used.add(number)
    if (shell.kind === 'whole') into().push(structuredClone(shell.node))
    else {
      const element: Element = { ...structuredClone(shell.element), children: [] }
      into().push(element)
      open.push({ number, children: element.children })
    }
  }
  write(marked.slice(at))
  return open.length === 0 && used.size === shells.length ? top : undefined
}

/** A marked text without markup as plain text; undefined where it has other marks than the original. */
export function unmarkPlain(marked: string, shells: readonly Shell[]): string | undefined {
  const nodes = unmark(marked, shells)
  return nodes
    ?.map((node) => (node.type === 'text' ? node.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
