import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A change of a file that a guide shows: lines that stand there already, and lines that are added or removed. */
export interface GuideChange {
  path: string
  lines: readonly string[]
}

const shownChange = /^```diff (\S+)\n([\s\S]*?)^```$/gm

/** Reads the changes of a guide: blocks of code that name a file, `diff PATH`. */
export const guideChanges = (guide: string): GuideChange[] =>
  [...guide.matchAll(shownChange)].map(([, path = '', code = '']) => ({ path, lines: code.trimEnd().split('\n') }))

const startsWith = (marks: string) => (line: string) => line === '' || marks.includes(line[0] ?? '')
const unmarked = (line: string) => line.slice(1)

/** @returns the file after a change; @throws Error where its lines do not stand there, or stand there twice */
export function applyChange(text: string, { path, lines }: GuideChange): string {
  const before = lines.filter(startsWith(' -')).map(unmarked).join('\n')
  const after = lines.filter(startsWith(' +')).map(unmarked).join('\n')
  if (before === '' && text === '') return `${after}\n`
  const parts = text.split(`${before}\n`)
  if (before === '' || parts.length !== 2)
    throw new Error(`The lines of the guide stand ${parts.length - 1} times in ${path}`)
  return parts.join(`${after}\n`)
}

/** The path of a new migration: NNNN stands for the next number. */
async function numbered(root: string, path: string): Promise<string> {
  const names = await readdir(join(root, 'server/migrations'))
  const last = Math.max(...names.flatMap((name) => Number.parseInt(name, 10) || []))
  return path.replace('NNNN', String(last + 1).padStart(4, '0'))
}

/**
 * Makes the changes of a guide in a copy of the sources.
 * @returns the paths of the files that were changed or added
 */
export async function applyGuide(root: string, guide: string): Promise<string[]> {
  const touched = new Set<string>()
  for (const change of guideChanges(guide)) {
    const path = await numbered(root, change.path)
    const file = join(root, path)
    const isNew = change.lines.every(startsWith('+'))
    const text = isNew ? '' : await readFile(file, 'utf8')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, applyChange(text, change))
    touched.add(path)
  }
  return [...touched]
}
