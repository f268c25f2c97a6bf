import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from 'parse5'
import { elementsOf } from '#contract/newsroom/blocks/block-html.ts'
import { blocks } from '#contract/newsroom/blocks/blocks.ts'
import { type MarkedText, markNodes, markPlain, unmark, unmarkPlain } from './marks.ts'

/** A text of several paragraphs, each of which can be read and written on its own. */
export interface MarkedDocument {
  /** Lines of text and descriptions of pictures, in the order of reading. */
  paragraphs: readonly MarkedText[]
  /**
   * The same document with other paragraphs; `undefined` leaves one as it is.
   * @returns undefined where a paragraph has other marks than the original
   */
  render(texts: readonly (string | undefined)[]): string | undefined
}

// Inline elements; everything else begins its own line.
const inline = new Set([
  ...'a abbr b bdi bdo br cite code del dfn em font i img ins kbd label mark math q rb rp rt ruby s samp small span strike strong sub sup svg time tt u var wbr'.split(
    ' ',
  ),
  ...elementsOf(blocks, 'lines'),
])
const untouched = new Set('pre script style template textarea noscript iframe object video audio math svg'.split(' '))
/** Without a letter there is nothing to say in another language. */
const says = /\p{L}/u

type Place = { marked: MarkedText; put: (nodes: ElementContent[]) => void; plain: boolean }

/** Reads sanitised HTML. */
export function readDocument(html: string): MarkedDocument {
  const read = () => placesOf(fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root)
  const { places } = read()
  return {
    paragraphs: places.map(({ marked }) => marked),
    render(texts) {
      // Inserting texts changes the tree, so each rendering gets its own.
      const { root, places: fresh } = read()
      for (const [index, { marked, put, plain }] of fresh.entries()) {
        const text = texts[index]
        if (text === undefined) continue
        const nodes = plain ? plainNodes(text, marked) : unmark(text, marked.shells)
        if (!nodes) return undefined
        put(nodes)
      }
      return toHtml(root)
    },
  }
}

/** For threads: the paragraphs of a document. */
export const readParagraphs = (html: string): readonly MarkedText[] => readDocument(html).paragraphs

/** For threads: the document with other paragraphs; see `MarkedDocument.render`. */
export const writeParagraphs = (html: string, texts: readonly (string | undefined)[]): string | undefined =>
  readDocument(html).render(texts)

function plainNodes(text: string, { shells }: MarkedText): ElementContent[] | undefined {
  const value = unmarkPlain(text, shells)
  return value === undefined ? undefined : [{ type: 'text', value }]
}

function placesOf(root: Root): { root: Root; places: Place[] } {
  const places: Place[] = []
  visit(root, places)
  return { root, places }
}

function visit(parent: Root | Element, places: Place[]): void {
  let line: RootContent[] = []
  const endLine = () => {
    if (line.length > 0) addLine(parent, line as ElementContent[], places)
    line = []
  }
  for (const child of [...parent.children]) {
    if (isInline(child)) {
      line.push(child)
      continue
    }
    endLine()
    if (child.type === 'element' && !untouched.has(child.tagName) && child.properties.translate !== 'no') {
      visit(child, places)
    }
  }
  endLine()
}

function isInline(node: RootContent): boolean {
  if (node.type !== 'element') return node.type === 'text'
  return inline.has(node.tagName) && node.children.every((child) => isInline(child))
}

function addLine(parent: Root | Element, line: ElementContent[], places: Place[]): void {
  for (const picture of line.flatMap(picturesIn)) {
    const { alt } = picture.properties
    if (typeof alt !== 'string' || !says.test(alt)) continue
    const put = ([text]: ElementContent[]) => {
      picture.properties.alt = text?.type === 'text' ? text.value : ''
    }
    places.push({ marked: markPlain(alt), put, plain: true })
  }
  const marked = markNodes(line)
  const isText = says.test(marked.text.replace(/<\/?[gx]\d+\/?>|&\w+;/g, ''))
  if (!isText) return
  const put = (nodes: ElementContent[]) => {
    const children = parent.children as ElementContent[]
    children.splice(children.indexOf(line[0] as ElementContent), line.length, ...nodes)
  }
  places.push({ marked, put, plain: false })
}

function picturesIn(node: ElementContent): Element[] {
  if (node.type !== 'element') return []
  return node.tagName === 'img' ? [node] : node.children.flatMap(picturesIn)
}
