import { fileURLToPath } from 'node:url'
import { brokenDirection, isForTests, secondRouter, undeclaredPackage } from './layers.ts'
import { avoidedNames } from './names.ts'
import { idleExceptions, requestsOutsideGuard } from './outside.ts'
import { heavyInBrowser, importCircles, zodThroughContract } from './reach.ts'
import { renderingOutsideThreads } from './threads.ts'
import { readSourceTree, type SourceFile, type SourceTree } from './tree.ts'

const maxLines = 400
const browserEntries = ['web/entry-client.tsx', 'checkin/entry.tsx', 'web/service-worker.ts']
const plainName =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|generated|config|module|record))?(\.(test|fixture|e2e|d))?\.(ts|tsx|css)$/
const plainFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Rules 1 and 2 of the architecture over every file below a folder: who may import whom, what browsers must not get,
 * circles, names, sizes, exports, requests to other servers, escaping of HTML. Returns what is broken, one line each.
 * @param known the files, where another check has read them already
 */
export async function checkImports(root: string, known = readSourceTree(root)): Promise<string[]> {
  const tree = await known
  return [
    ...[...tree.files.values()].flatMap((file) => [
      ...brokenImports(file, tree),
      ...brokenForm(file),
      ...requestsOutsideGuard(file),
      ...secondEscaper(file),
      ...namedAfterActivity(file),
      ...avoidedNames(file),
    ]),
    ...browserEntries.filter((entry) => tree.files.has(entry)).flatMap((entry) => heavyInBrowser(tree, entry)),
    ...zodThroughContract(tree),
    ...idleExceptions(tree.files),
    ...importCircles(tree),
  ]
}

function brokenImports({ imports }: SourceFile, tree: SourceTree): string[] {
  return imports.flatMap((one) =>
    [brokenDirection(one), secondRouter(one), renderingOutsideThreads(one), undeclaredPackage(one, tree)].flatMap(
      (problem) => (problem === undefined ? [] : [`${one.from}:${one.line} ${problem}`]),
    ),
  )
}

function brokenForm({ path, lines, defaultExports, onlyPassesOn }: SourceFile): string[] {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const problems: string[] = []
  if (!plainName.test(name) || !folders.every((folder) => plainFolder.test(folder))) {
    problems.push(`${path} is not named in kebab-case`)
  }
  if (lines > maxLines && !/\.generated\./.test(name))
    problems.push(`${path} has ${lines} lines, more than ${maxLines}`)
  if (!/\.(config|d)\.ts$/.test(name)) {
    problems.push(...defaultExports.map((line) => `${path}:${line} has a default export`))
  }
  if (onlyPassesOn) problems.push(`${path} holds nothing of its own, it only passes on what others hold`)
  return problems
}

const escapers = ['language/text/escape-html.ts', 'server/platform/text/marked-text/marks.ts']

/** The rule that one function escapes HTML. Marked texts have their own, which translation services must not notice. */
const secondEscaper = ({ path, escapers: lines }: SourceFile): string[] =>
  isForTests(path) || path.startsWith('tools/') || escapers.includes(path)
    ? []
    : lines.map((line) => `${path}:${line} escapes HTML: call escapeHtml of ${escapers[0]}`)

/** Nouns that end like an activity. */
const nouns: ReadonlySet<string> = new Set(['createVoting', 'createWording'])

const namedAfterActivity = ({ path, activities }: SourceFile): string[] =>
  activities.flatMap(({ name, line }) =>
    nouns.has(name) ? [] : [`${path}:${line} ${name} is named after an activity: name what it creates`],
  )

if (import.meta.main) {
  const problems = await checkImports(fileURLToPath(new URL('../../../', import.meta.url)))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
