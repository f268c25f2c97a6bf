import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { isSettable } from './formula-source.ts'
import { maxFormulaCharacters, maxFormulas } from './limits.ts'
import { formulaSchema } from './schema.ts'

/**
 * Sets the formulas of a sanitised text in MathML, which browsers lay out by themselves: no style sheet, no fonts.
 * Formulas that cannot be set stay as their source in a code element.
 */
export function setFormulas(root: Root): Root {
  let count = 0
  let characters = 0
  const isAffordable = (code: Element) => {
    count += 1
    characters += textOf(code).length
    return count <= maxFormulas && characters <= maxFormulaCharacters
  }
  const walk = (parent: Root | Element) => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== 'element') continue
      const display = hasClass(child, 'math-display')
      if (display || hasClass(child, 'math-inline')) {
        parent.children[index] = setFormula(child, display, isAffordable(child))
      } else {
        walk(child)
        const framed = framedFormula(child)
        if (framed) parent.children[index] = framed
      }
    }
  }
  walk(root)
  return root
}

function setFormula(code: Element, display: boolean, isAllowed: boolean): Element {
  const formula = isAllowed ? formulaOf(textOf(code).trim(), display) : undefined
  if (!formula) return { ...code, properties: {} }
  if (display) return scrolling(formula)
  return String(formula.properties.alttext ?? '').length > longestInLine ? scrollingInLine(formula) : formula
}

const hasClass = (element: Element, name: string): boolean => {
  const { className } = element.properties
  return Array.isArray(className) && className.includes(name)
}

const scrolling = (formula: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['math-scroll'], tabIndex: 0 },
  children: [formula],
})

/** Characters of a formula within a line that fits a phone. */
const longestInLine = 32

const scrollingInLine = (formula: Element): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['math-wide'], tabIndex: 0 },
  children: [formula],
})

/** Fenced formulas are in `pre`, others in a paragraph; neither may contain the frame. */
function framedFormula({ tagName, children }: Element): Element | undefined {
  const [only, ...others] = children
  const framed = (tagName === 'pre' || tagName === 'p') && only?.type === 'element' && others.length === 0
  return framed && hasClass(only, 'math-scroll') ? only : undefined
}

/** `maxExpand`: abbreviations that the typesetter writes out in one formula, such as `\neq`. */
const typesetter = unified()
  .use(rehypeKatex, { output: 'mathml', trust: false, strict: 'ignore', maxExpand: 300, maxSize: 20 })
  .freeze()
const clean = rehypeSanitize(formulaSchema)

function formulaOf(source: string, display: boolean): Element | undefined {
  if (!isSettable(source)) return undefined
  const className = ['language-math', display ? 'math-display' : 'math-inline']
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className },
    children: [{ type: 'text', value: forKatex(source) }],
  }
  const set = typesetter.runSync({ type: 'root', children: [code] }) as Root
  const math = findMath(set.children as ElementContent[])
  if (!math) return undefined
  const safe = clean({ type: 'root', children: [presentation(math)] }) as Root
  const formula = safe.children[0]
  if (formula?.type !== 'element') return undefined
  return { ...formula, properties: { ...formula.properties, display: display ? 'block' : undefined, alttext: source } }
}

function findMath(nodes: readonly ElementContent[]): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    // The typesetter marks what it could not read.
    if (hasClass(node, 'katex-error')) return undefined
    const found = node.tagName === 'math' ? node : findMath(node.children)
    if (found) return found
  }
  return undefined
}

/** Without the copy of the source beside the formula, which `alttext` carries in fewer bytes. */
function presentation(math: Element): Element {
  const [semantics] = math.children
  const inner =
    semantics?.type === 'element' && semantics.tagName === 'semantics' ? semantics.children.slice(0, 1) : math.children
  return { ...math, children: inner.map(withPairedFunctions) }
}

const functionApplication = '\u2061'
/** Elements that lay out their children by position. */
const positional = new Set('mfrac mroot msub msup msubsup munder mover munderover'.split(' '))

/**
 * The typesetter writes `\max` as a name and an invisible operator beside it; where position counts, the operator
 * would take the place of the next child.
 */
function withPairedFunctions(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const children = node.children.map(withPairedFunctions)
  if (!positional.has(node.tagName)) return { ...node, children }
  const paired: ElementContent[] = []
  for (const child of children) {
    const before = paired.at(-1)
    if (before && textOf(child) === functionApplication) {
      paired[paired.length - 1] = { type: 'element', tagName: 'mrow', properties: {}, children: [before, child] }
    } else paired.push(child)
  }
  return { ...node, children: paired }
}

/** Writers escape `*` and `_` for renderers that do not know formulas; to TeX these are other characters. */
function forKatex(source: string): string {
  return source.replaceAll('\\*', '*').replace(/(?<=[}\w])\\_(?=[{\\])/g, '_')
}
