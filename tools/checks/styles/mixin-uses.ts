import { mixinSheet, readMixins, withMixins } from '../../plugins/mixins.ts'

/** A declaration, and after it `@apply`. */
const lateMixin = /^\s*[\w-]+:[^;{}]*;\s*@apply/m

/** Returns sheets with their mixins written out, without the sheet that declares them, and what is wrong with their uses. */
export function writeOutMixins(sheets: ReadonlyMap<string, string>): {
  sheets: Map<string, string>
  problems: string[]
} {
  const mixins = readMixins(sheets.get(mixinSheet) ?? '')
  const written = new Map<string, string>()
  const problems: string[] = []
  const unused = new Set(mixins.keys())
  for (const [path, css] of sheets) {
    if (path === mixinSheet) continue
    if (lateMixin.test(css)) problems.push(`${path}: @apply comes before the declarations of its rule`)
    try {
      const result = withMixins(mixins, css)
      written.set(path, result.css)
      for (const name of result.applied) unused.delete(name)
    } catch (error) {
      written.set(path, css)
      problems.push(`${path}: ${(error as Error).message}`)
    }
  }
  return {
    sheets: written,
    problems: [...problems, ...[...unused].map((name) => `${mixinSheet}: nothing applies ${name}`)],
  }
}
