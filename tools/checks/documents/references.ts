import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The files and names that there are, which documents may refer to. */
export interface Known {
  /** Paths of sources, from the root. */
  paths: readonly string[]
  /** Every word of the sources. */
  words: ReadonlySet<string>
  /** True if there is a file or folder at a path from the root. */
  exists(path: string): boolean
}

const sourceFile = /^[\w./-]+\.(?:ts|tsx|css|sql)$/
const camelCase = /^[a-z]+(?:[A-Z][a-z\d]*)+$/
/** Names that stand for others, such as NAME.module.css. */
const placeholder = /[A-Z]{4}/

/** References of a document that lead nowhere: links to files, paths of sources, and names of code. */
export function brokenReferences(path: string, text: string, { paths, words, exists }: Known): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const links = [...prose.matchAll(/\]\(([^)\s:#]+)[^)\s:]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !exists(posix.join(posix.dirname(path), link)))
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const files = quoted.filter(
    (name) => sourceFile.test(name) && !placeholder.test(name) && !paths.some((one) => `/${one}`.endsWith(`/${name}`)),
  )
  const names = quoted.filter((name) => camelCase.test(name) && !words.has(name))
  return [...links, ...files, ...names].map((name) => `${path} names ${name}, which there is not`)
}

/** Documents whose links, paths and names must be those of today: all but the list of past changes. */
async function documents(): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(['*.md', 'docs/**/*.md'], { cwd: root })) if (path !== 'CHANGELOG.md') found.push(path)
  return found.sort()
}

/** Documents refer only to files and names that there are. */
export async function checkReferences(): Promise<string[]> {
  const paths: string[] = []
  const words = new Set<string>()
  for await (const path of glob(
    '{*.ts,{bench,checkin,console,contract,e2e,language,server,tools,web}/**/*.{ts,tsx,css,sql,json}}',
    {
      cwd: root,
    },
  )) {
    paths.push(path)
    for (const [word] of (await readFile(join(root, path), 'utf8')).matchAll(/\w+/g)) words.add(word)
  }
  const known = { paths, words, exists: (path: string) => existsSync(join(root, path)) }
  const problems: string[] = []
  for (const path of await documents())
    problems.push(...brokenReferences(path, await readFile(join(root, path), 'utf8'), known))
  return problems
}
