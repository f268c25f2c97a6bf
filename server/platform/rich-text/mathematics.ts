import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { maxFormulaDepth, maxFormulaLength, maxFormulas } from './limits.ts'
import { formulaSchema } from './schema.ts'

/**
 * Sets the formulas of a sanitised text in MathML, which browsers lay out by themselves: no style sheet, no fonts.
 * What cannot be set stays as its source in a code element.
 */
export function setFormulas(root: Root): Root {
  let count = 0
  visit(root, 'element', (element, index, parent) => {
    const display = hasClass(element, 'math-display')
    if (index === undefined || !parent || !(display || hasClass(element, 'math-inline'))) return
    count += 1
    const source = textOf(element).trim()
    const formula = count > maxFormulas ? undefined : formulaOf(source, display)
    const whole = formula ?? { ...element, properties: {} }
    parent.children[index] = formula && display ? scrolling(formula) : whole
    return index + 1
  })
  unwrapDisplays(root)
  return root
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

/** Fenced formulas stand in `pre`, others in a paragraph; neither may hold the frame. */
function unwrapDisplays(root: Root): void {
  visit(root, 'element', (element, index, parent) => {
    const [only, ...others] = element.children
    if (index === undefined || !parent || others.length > 0 || only?.type !== 'element') return
    if (hasClass(only, 'math-scroll') && ['pre', 'p'].includes(element.tagName)) parent.children[index] = only
  })
}

const typesetter = unified()
  .use(rehypeKatex, { output: 'mathml', trust: false, strict: 'ignore', maxExpand: 300, maxSize: 20 })
  .freeze()
const clean = rehypeSanitize(formulaSchema)

function formulaOf(source: string, display: boolean): Element | undefined {
  if (source === '' || source.length > maxFormulaLength || depthOf(source) > maxFormulaDepth) return undefined
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
  return { ...math, children: inner }
}

function depthOf(source: string): number {
  let depth = 0
  let deepest = 0
  for (const character of source) {
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  // Some commands nest without braces: \sqrt\sqrt\sqrt x.
  const longestRun = Math.max(
    0,
    ...[...source.matchAll(/(?:\\[A-Za-z]+\s*){8,}/g)].map(([run]) => run.split('\\').length),
  )
  return Math.max(
    deepest,
    (source.match(/\\left\b/g) ?? []).length,
    (source.match(/\\begin\b/g) ?? []).length,
    longestRun,
  )
}

/** Writers escape `*` and `_` for renderers that do not know formulas; to TeX these are other characters. */
function forKatex(source: string): string {
  return source.replaceAll('\\*', '*').replace(/(?<=[}\w])\\_(?=[{\\])/g, '_')
}
