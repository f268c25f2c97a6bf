import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { nodesOf, type SyntaxNode } from './checks/syntax.ts'

/** For tests: the names of fields that the server's source records in the log, as far as they stand there as literals. */

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as Partial<SyntaxNode>
  if (type === 'Identifier') return name as string
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** The keys of an object as it is written, also those within what is spread or chosen between. */
function keysOf(node: unknown): string[] {
  const one = (node ?? {}) as SyntaxNode
  switch (one.type) {
    case 'ObjectExpression':
      return (one.properties as SyntaxNode[]).flatMap((property) =>
        property.type === 'SpreadElement'
          ? keysOf(property.argument)
          : property.computed
            ? []
            : [nameOf(property.key) ?? []].flat(),
      )
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return keysOf(one.expression)
    case 'LogicalExpression':
      return [...keysOf(one.left), ...keysOf(one.right)]
    case 'ConditionalExpression':
      return [...keysOf(one.consequent), ...keysOf(one.alternate)]
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return (one.body as SyntaxNode | null)?.type === 'BlockStatement'
        ? nodesOf(one.body).flatMap((inner) => (inner.type === 'ReturnStatement' ? keysOf(inner.argument) : []))
        : keysOf(one.body)
    default:
      return []
  }
}

/** Functions whose result goes into the log. */
const briefs = new Set(['briefOf', 'shortly', 'noted', 'fieldsOf'])

function fieldsIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (!/\baction:|briefOf/.test(text)) return []
  const nodes = nodesOf(parseSync(path, text).program)
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration' && briefs.has(nameOf(node.id) ?? '')) return keysOf(node)
    if (node.type === 'VariableDeclarator' && briefs.has(nameOf(node.id) ?? '')) return keysOf(node.init)
    if (node.type === 'Property' && nameOf(node.key) === 'briefOf') return keysOf(node.value)
    if (node.type !== 'ObjectExpression') return []
    const properties = (node.properties as SyntaxNode[]).flatMap((property) =>
      property.type === 'SpreadElement'
        ? (((property.argument as SyntaxNode).properties as SyntaxNode[] | undefined) ?? [])
        : [property],
    )
    const names = properties.map(({ key }) => nameOf(key))
    if (!names.includes('action')) return []
    return properties.flatMap(({ key, value }) =>
      ['before', 'after'].includes(nameOf(key) ?? '') ? keysOf(value) : [],
    )
  })
}

/** @returns each name with a file that records it */
export function recordedFields(): Map<string, string> {
  // Presenters for readers have summaries of their own, which no action records.
  const files = globSync('server/modules/**/*.ts').filter(
    (path) => !path.includes('test') && !path.endsWith('/present.ts'),
  )
  return new Map(files.flatMap((path) => fieldsIn(path).map((name) => [name, path] as const)))
}
