import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceTree } from '../imports/tree.ts'

/** The most files that an article may pass. */
const maxFiles = 20

/** Folders in which nothing beside the path touches the text of an article. */
const watched =
  /^(?:server\/modules\/content\/items|server\/modules\/members\/engagement|web\/areas\/reading\/(?:detail|loaders)|web\/router|web\/session)\/[^/]+$/

/** Files there that touch other texts. */
const others: Readonly<Record<string, string>> = {
  'server/modules/content/items/feeds.ts': 'summaries in feeds',
  'server/modules/content/items/item-draft.ts': 'a text that is saved',
  'server/modules/content/items/item-reader.ts': 'lists of flash',
  'server/modules/content/items/store.ts': 'lists of flash',
  'web/areas/reading/loaders/loaders-fronts.ts': 'lists of flash',
}

const section = /^### How an article is read$([\s\S]*?)^##/m
const entry = /^\d+\. `([^`]+)`/gm
const notCounted = /not counted are[^.]*(?:\.(?!\s)[^.]*)*/
const touchesText = /\bhtml\b(?!\?)/

/** Differences between the path in ARCHITECTURE.md and the sources. @param texts of the watched files, by path */
export function readingPathProblems(
  document: string,
  { files }: Pick<SourceTree, 'files'>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const written = section.exec(document)?.[1]
  if (written === undefined) return ['ARCHITECTURE.md does not say how an article is read']
  const path = [...written.matchAll(entry)].map(([, file = '']) => file)
  const stated = Number(/passes (\d+) files/.exec(written)?.[1])
  const handsOn = [...(notCounted.exec(written.replace(/\s+/g, ' '))?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(
    ([, file = '']) => file,
  )
  const isLinked = (file: string) =>
    path.some((other) => other !== file && (hasImport(files, file, other) || hasImport(files, other, file)))
  return [
    ...(stated === path.length ? [] : [`ARCHITECTURE.md says ${stated} files and lists ${path.length}`]),
    ...(path.length > maxFiles ? [`An article passes ${path.length} files, more than ${maxFiles}`] : []),
    ...[...path, ...handsOn].filter((file) => !files.has(file)).map((file) => `${file} does not exist`),
    ...path
      .filter((file) => files.has(file) && !isLinked(file))
      .map((file) => `${file} is imported by none of the path`),
    ...[...texts]
      .filter(([file, text]) => touchesText.test(text) && ![...path, ...handsOn].includes(file) && !(file in others))
      .map(([file]) => `${file} touches the text of an article and is not listed in ARCHITECTURE.md`),
    ...Object.keys(others)
      .filter((file) => !touchesText.test(texts.get(file) ?? ''))
      .map((file) => `${file} touches no text any more`),
  ]
}

const hasImport = (files: SourceTree['files'], from: string, to: string): boolean =>
  files.get(from)?.imports.some((one) => one.to === to) ?? false

/** The list of files that an article passes is complete, linked by imports and short. */
export async function checkReadingPath(root: string, sources: Promise<SourceTree>): Promise<string[]> {
  const tree = await sources
  const paths = [...tree.files.keys()].filter(
    (path) => watched.test(path) && /\.tsx?$/.test(path) && !/(?:\.test\.|\/test-)/.test(path),
  )
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const))
  return readingPathProblems(await readFile(join(root, 'ARCHITECTURE.md'), 'utf8'), tree, new Map(texts))
}
