import { dirname } from 'node:path'
import { isForTests } from './imports/layers.ts'
import { readSourceTree, type SourceTree } from './imports/tree.ts'

/** A file with more statements is worth a name of its own, even if only one other imports it. */
const maxLines = 8

/** Files that are apart for another reason: SQL, policies, tags and tables have places of their own, and threads a program. */
const apart = /(?:^|[/-])(?:store|policy|tags|tables|events|routes|sitemap|feeds|subject|calls|solver)\.ts$/

/**
 * Files of a few lines that only pass something on to the single file that imports them, which stands beside them: they
 * belong into it. Components, what tests import, and what is loaded later stay apart.
 */
export function fragmentProblems({ files }: Pick<SourceTree, 'files'>): string[] {
  const users = new Map<string, { from: string; dynamic: boolean }[]>()
  for (const { imports } of files.values())
    for (const { from, to, dynamic } of imports) users.set(to, [...(users.get(to) ?? []), { from, dynamic }])
  return [...files.values()].flatMap(({ path, statementLines }) => {
    const used = users.get(path) ?? []
    const [only] = used
    const isFragment =
      /^(?:checkin|console|contract|language|server|web)\//.test(path) &&
      /\.ts$/.test(path) &&
      !isForTests(path) &&
      !apart.test(path) &&
      statementLines <= maxLines &&
      only !== undefined &&
      new Set(used.map(({ from }) => from)).size === 1 &&
      !used.some(({ dynamic }) => dynamic) &&
      dirname(only.from) === dirname(path)
    return isFragment ? [`${path} has ${statementLines} lines and one user: put them into ${only.from}`] : []
  })
}

/** The fragments below a folder. */
export const checkFragments = async (root: string, known = readSourceTree(root)): Promise<string[]> =>
  fragmentProblems(await known)
