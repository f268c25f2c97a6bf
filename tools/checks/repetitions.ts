import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isForTests } from './imports/layers.ts'
import { readSourceTree } from './imports/tree.ts'

/** Number of lines that two places may share; imports, comments, blank lines and lone brackets do not count. */
export const maxShared = 12

interface Line {
  path: string
  number: number
  text: string
}

const counts = (text: string) =>
  /\w/.test(text) && !/^(?:\/\/|\/?\*|import\b|export (?:type )?\{[^}]*\} from\b|\} from\b)/.test(text)

/** The lines of a file that count, without the spaces around them. */
function linesOf(path: string, source: string): Line[] {
  let isImport = false
  return source.split('\n').flatMap((line, place) => {
    const text = line.trim()
    if (/^import\b/.test(text) && !/ from '|^import '/.test(text)) isImport = true
    const skipped = isImport
    if (/ from '/.test(text)) isImport = false
    return !skipped && counts(text) ? [{ path, number: place + 1, text }] : []
  })
}

/** Pairs of places that share more lines than they may, one line each. */
export function repetitionProblems(files: ReadonlyMap<string, string>): string[] {
  const wanted = maxShared + 1
  const first = new Map<string, Line>()
  const reported = new Set<string>()
  const problems: string[] = []
  for (const [path, source] of files) {
    const lines = linesOf(path, source)
    for (let at = 0; at + wanted <= lines.length; at++) {
      const [line] = lines.slice(at, at + 1)
      const key = lines
        .slice(at, at + wanted)
        .map(({ text }) => text)
        .join('\n')
      const known = first.get(key)
      if (!line) continue
      if (!known) first.set(key, line)
      else if (!reported.has(`${known.path} ${path}`)) {
        reported.add(`${known.path} ${path}`)
        problems.push(`${path}:${line.number} repeats more than ${maxShared} lines of ${known.path}:${known.number}`)
      }
    }
  }
  return problems
}

/** Texts of the interface say the same in places of their own, and generated files what they were made of. */
const leftOut = /\/locales\/|\.generated\./

/** The repetitions in the program's source files. */
export async function checkRepetitions(root: string, known = readSourceTree(root)): Promise<string[]> {
  const paths = [...(await known).files.keys()].filter(
    (path) => /\.tsx?$/.test(path) && !isForTests(path) && !leftOut.test(path),
  )
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const))
  return repetitionProblems(new Map(texts))
}
