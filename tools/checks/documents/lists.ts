import { glob, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** Documents that list the contents of a folder: which names, and how the document writes them. */
const lists: readonly { document: string; folder: string; which: RegExp; entryFor: (name: string) => string }[] = [
  { document: 'docs/decisions/README.md', folder: 'docs/decisions/', which: /^\d/, entryFor: (name) => `](${name})` },
  {
    ...{ document: 'docs/guides/README.md', folder: 'docs/guides/', which: /^(?!README).+\.md$/ },
    entryFor: (name) => `](${name})`,
  },
  ...(await readdir(new URL('server/modules/', root))).flatMap((module) => {
    const subjects = { folder: `server/modules/${module}/`, which: /^[a-z-]+$/ }
    return [
      { ...subjects, document: 'docs/words.md', entryFor: (name: string) => `| \`${name}\` |` },
      { ...subjects, document: 'ARCHITECTURE.md', entryFor: (name: string) => `\`${name}\`` },
    ]
  }),
]

/** The names that a document does not list. */
export const findUnlisted = (text: string, names: readonly string[], written: (name: string) => string): string[] =>
  names.filter((name) => !text.includes(written(name)))

/** Files of the contract that the last column of the list of subjects names and that there are not. */
export function missingContracts(words: string, paths: readonly string[]): string[] {
  const rows = words.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+\.ts)`/g)])
  return named.flatMap(([, file = '']) =>
    paths.some((path) => path.endsWith(`/${file}`))
      ? []
      : [`docs/words.md names ${file}, which the contract does not have`],
  )
}

/** The index of decisions and the list of subjects are complete, and name only what there is. */
export async function checkLists(): Promise<string[]> {
  const contract: string[] = []
  for await (const path of glob('contract/**/*.ts', { cwd: fileURLToPath(root) })) contract.push(path)
  const problems = missingContracts(await readFile(new URL('docs/words.md', root), 'utf8'), contract)
  for (const { document, folder, which, entryFor: written } of lists) {
    const text = await readFile(new URL(document, root), 'utf8')
    const names = (await readdir(new URL(folder, root))).filter((name) => which.test(name)).sort()
    if (names.length === 0) problems.push(`${folder} holds nothing that ${document} could list`)
    problems.push(...findUnlisted(text, names, written).map((name) => `${document} does not list ${name}`))
  }
  return problems
}
