import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isForTests } from './imports/layers.ts'
import { readSourceTree, type SourceTree } from './imports/tree.ts'

/** Files besides its own that may name a subject: lists of calls, screens and scopes, and sample content. */
const maxFiles = 12

/** Subjects that more files name, each with their number and the reason. It may fall, never rise. */
const known: Readonly<Record<string, readonly [files: number, why: string]>> = {
  items: [19, 'importers of every format write items'],
}

const subjectFile = /^server\/modules\/[^/]+\/([^/]+)\/subject\.ts$/
const product = /^(?:checkin|console|contract|language|server|web)\//
const list = 'server/subjects.ts'

/** Files that compose the program out of subjects, and serve its pages: they know subjects by their registrations. */
const composition = /^server\/(?:(?:main|services|site|start)\.ts|pages\/|platform\/)/

/** Parts of the product that belong to a subject under another name. */
const ownParts: readonly (readonly [folder: RegExp, subject: string])[] = [
  [/^checkin\//, 'check-in'],
  [/^console\/(?:records|locales\/kind(?:s|-fields))\//, 'records'],
]

/** Parts of the product that belong to some subject or area, if under another name. */
const ofOthers = /^(?:(?:web|console)\/(?:areas|domains)|contract\/[^/]+)\//

type Files = Pick<SourceTree, 'files'>

const subjectsIn = ({ files }: Files): string[] =>
  [...files.keys()]
    .flatMap((path) => subjectFile.exec(path)?.[1] ?? [])
    .toSorted((one, other) => (one < other ? -1 : 1))

/** The subject that a file belongs to, by its folder, or in the contract by the beginning of its name. */
function ownerOf(path: string, subjects: readonly string[]): string | undefined {
  const own = ownParts.find(([folder]) => folder.test(path))
  if (own) return own[1]
  const folder =
    /^server\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ??
    /^(?:web|console)\/(?:areas|domains|locales)\/([^/]+)\//.exec(path)?.[1]
  if (folder !== undefined && subjects.includes(folder)) return folder
  const inContract = /^contract\/[^/]+\/(.*)$/.exec(path)?.[1]
  if (inContract === undefined) return undefined
  const named = subjects.filter((name) =>
    [`${name}.`, `${name}/`, `${name}-`, `${name.replace(/s$/, '')}-`].some((start) => inContract.startsWith(start)),
  )
  return named.toSorted((one, other) => other.length - one.length)[0]
}

/**
 * The files of no subject that import files of each subject: what has to be looked through when the subject changes its
 * name or goes. Other subjects use it by the table of modules, and areas that show it import its domain.
 */
export function namesOutside(tree: Files): Map<string, string[]> {
  const subjects = subjectsIn(tree)
  const found = new Map(subjects.map((name) => [name, new Set<string>()]))
  for (const { path, imports } of tree.files.values()) {
    if (!product.test(path) || isForTests(path) || path === list) continue
    if (ofOthers.test(path) || ownerOf(path, subjects) !== undefined) continue
    for (const { to } of imports) {
      const owner = tree.files.has(to) ? ownerOf(to, subjects) : undefined
      if (owner !== undefined) found.get(owner)?.add(path)
    }
  }
  return new Map([...found].map(([name, paths]) => [name, [...paths]]))
}

/** Subjects that more files name than may, each with these files. */
export const namedTooOften = (outside: ReadonlyMap<string, readonly string[]>): string[] =>
  [...outside].flatMap(([name, paths]) => {
    const [most] = known[name] ?? [maxFiles]
    return paths.length > most
      ? [`${name} is named by ${paths.length} files of no subject, more than ${most}: ${paths.join(', ')}`]
      : []
  })

/**
 * The places where the platform or the composition root names a subject: by an import, or as a part of the services.
 * @param texts files of the composition by their paths
 */
export function namedInComposition(tree: Files, texts: ReadonlyMap<string, string>): string[] {
  const names = subjectsIn(tree).map((name) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  const asPart = new RegExp(`\\b(?:services|desks)\\.(?:${['content', 'messages', ...names].join('|')})\\b`, 'g')
  return [...texts].flatMap(([path, text]) => [
    ...(tree.files.get(path)?.imports ?? []).flatMap(({ to, line }) =>
      to.startsWith('server/modules/')
        ? [`${path}:${line} names a subject (${to}): let it register what is needed`]
        : [],
    ),
    ...[...text.matchAll(asPart)].map(([part]) => `${path} names a subject (${part}): let it register what is needed`),
  ])
}

/** The rule about names of subjects below a folder; the notes say which are named most. */
export async function checkSubjectNames(
  root: string,
  known = readSourceTree(root),
): Promise<{ problems: string[]; notes: string[] }> {
  const tree = await known
  const paths = [...tree.files.keys()].filter((path) => composition.test(path) && !isForTests(path))
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
  const outside = namesOutside(tree)
  const worst = [...outside].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 5)
  return {
    problems: [...namedTooOften(outside), ...namedInComposition(tree, texts)],
    notes: worst.map(([name, files]) => `${name}: named by ${files.length} files of no subject`),
  }
}
