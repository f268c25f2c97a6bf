import { posix } from 'node:path'
import { parseSync } from 'vite'
import { nodesOf, type SyntaxNode } from '../syntax.ts'

/** References to style sheets in a file of code. */
export interface StyleUses {
  /** `styles.name`, by the sheet that `styles` stands for. */
  members: { sheet: string; name: string; line: number }[]
  /** Texts that may be names of classes. */
  words: Set<string>
  /** Names of which a part is only known when the code runs, as patterns. */
  patterns: RegExp[]
  /** Names of classes that `className` spells out. */
  plain: { name: string; line: number }[]
  /** Sheets that are imported for all that they hold. */
  whole: string[]
}

const word = /[A-Za-z_][\w-]*/g

/** Reads the names of classes in a file: members of imported sheets, and words of its texts. */
export function styleUses(path: string, text: string): StyleUses {
  const nodes = [...nodesOf(parseSync(path, text).program)]
  const sheets = new Map<string, string>()
  const uses: StyleUses = { members: [], words: new Set(), patterns: [], plain: [], whole: [] }
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  for (const node of nodes) {
    if (node.type === 'ImportDeclaration') noteImport(path, node, sheets)
    if (node.type === 'Literal' && typeof node.value === 'string')
      for (const [name] of node.value.matchAll(word)) uses.words.add(name)
    if (node.type === 'TemplateLiteral') noteTemplate(node, uses)
    if (node.type === 'JSXAttribute' && (node.name as { name?: string }).name === 'className')
      for (const name of spelledOut(node.value)) uses.plain.push({ name, line: lineAt(node.start) })
  }
  for (const node of nodes) {
    if (node.type !== 'MemberExpression') continue
    const { object, property, computed } = node as { object?: SyntaxNode; property?: SyntaxNode; computed?: boolean }
    const sheet = object?.type === 'Identifier' ? sheets.get(String(object.name)) : undefined
    if (!sheet) continue
    if (computed) uses.whole.push(sheet)
    else uses.members.push({ sheet, name: String(property?.name), line: lineAt(node.start) })
  }
  return uses
}

/** The whole names in the texts of a `className`; comparisons and calls of other functions name none. */
function spelledOut(value: unknown): string[] {
  const compared = new Set(
    nodesOf(value).flatMap((node) => (node.type === 'BinaryExpression' ? [node.left, node.right] : [])),
  )
  return nodesOf(value).flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && !compared.has(node))
      return node.value.split(/\s+/).filter(Boolean)
    if (node.type !== 'TemplateLiteral') return []
    const { quasis = [] } = node as { quasis?: { value: { cooked: string | null } }[] }
    const whole = quasis.map(({ value: { cooked } }) => cooked ?? '').join('\0')
    return whole.split(/\s+/).filter((name) => name && !name.includes('\0'))
  })
}

function noteImport(path: string, node: SyntaxNode, sheets: Map<string, string>): void {
  const { source, specifiers = [] } = node as { source?: { value: string }; specifiers?: { local: { name: string } }[] }
  if (!source?.value.endsWith('.module.css')) return
  const sheet = source.value.startsWith('#') ? source.value.slice(1) : posix.join(posix.dirname(path), source.value)
  for (const { local } of specifiers) sheets.set(local.name, sheet)
}

function noteTemplate(node: SyntaxNode, uses: StyleUses): void {
  const { quasis = [] } = node as { quasis?: { value: { cooked: string | null } }[] }
  // A sign that no name has stands for what the code puts in.
  const whole = quasis.map(({ value }) => value.cooked ?? '').join('\0')
  for (const piece of whole.split(/[^\w\0-]+/)) {
    if (!piece.includes('\0')) uses.words.add(piece)
    else if (/^[A-Za-z]{2}|^[A-Za-z]\w*[-_]/.test(piece))
      uses.patterns.push(new RegExp(`^${piece.split('\0').join('[\\w-]*')}$`))
  }
}
