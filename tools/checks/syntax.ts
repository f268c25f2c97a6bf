/** A node of a parsed file; what it holds depends on its type. */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

/** A parsed file's nodes, in the order of the text. */
export function nodesOf(value: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const walk = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return
    if (Array.isArray(one)) for (const each of one) walk(each)
    else {
      if (typeof (one as Partial<SyntaxNode>).type === 'string') found.push(one as SyntaxNode)
      for (const each of Object.values(one)) walk(each)
    }
  }
  walk(value)
  return found
}
