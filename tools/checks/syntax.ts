/** A node of a parsed file; what it holds depends on its type. */
export type SyntaxNode = { type: string; start: number } & Record<string, unknown>

/** A parsed file's nodes, in the order of the text. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one)
  } else if (value !== null && typeof value === 'object') {
    if (typeof (value as Partial<SyntaxNode>).type === 'string') yield value as SyntaxNode
    for (const one of Object.values(value)) yield* nodesOf(one)
  }
}
