import { glob, readFile, stat } from 'node:fs/promises'
import { parseSync } from 'vite'
import { nodesOf } from './syntax.ts'

const root = new URL('../../', import.meta.url)

/** Budgets of a first load, in transferred bytes (brotli). Raising one needs a decision record. */
export const budgets = { script: 100_700, style: 20_100, dictionary: 70_000 }
/** Pages that everybody reads weigh less than those of members. */
const readingPages = 'web/areas/reading/'
const readingBudgets = { script: 98_900, style: 16_500 }

/** The search shows events, with their words and times, beside everything else. */
const searchPage = 'web/areas/reading/search/search-page.tsx'
const searchBudgets = { script: 103_200, style: 17_700 }

/** Sites of their own within the site: conferences, awards, quizzes, landing pages, and the directory. */
const campaignPages = /^web\/areas\/(?:atlas|ceremonies|conferences|landing|quizzes)\//
const campaignScript = 95_700

/** Tables and forms together; charts come later. */
const dataPages = 'web/areas/data/'
const dataBudgets = { script: 107_800, style: 20_000 }

/** Returns the size budget of the script of a page's first load. */
export function scriptBudget(page: string): number {
  if (page === searchPage) return searchBudgets.script
  if (page.startsWith(dataPages)) return dataBudgets.script
  if (campaignPages.test(page)) return campaignScript
  return page.startsWith(readingPages) ? readingBudgets.script : budgets.script
}

/** Returns the size budget of the style of a page's first load. */
function styleBudget(page: string): number {
  if (page === searchPage) return searchBudgets.style
  if (page.startsWith(dataPages)) return dataBudgets.style
  return page.startsWith(readingPages) ? readingBudgets.style : budgets.style
}

/** Size budgets of parts loaded on first use, in addition to the page's own load: script, style and texts. */
const laterBudgets: Readonly<Record<string, { budget: number; texts: string }>> = {
  'web/domains/accounts/sign-in/sign-in-dialog.tsx': { budget: 30_000, texts: 'web/locales/sign-in/' },
  // The editor of texts with the declarations of all blocks, which comes with the page where articles are written and no other.
  'web/domains/manuscripts/desk/writing-desk.tsx': { budget: 165_800, texts: 'web/locales/manuscripts/' },
  // A payment in stablecoins, and what talks to wallets once the button for that is pressed.
  'web/domains/orders/paying/coins/coin-panel.tsx': { budget: 24_300, texts: 'web/locales/coins/' },
  'web/domains/orders/paying/coins/wallet.ts': { budget: 30_000, texts: 'web/locales/coins/' },
}
/** Parts that load later and must be without what their buttons bring. */
const withoutForeign = ['web/domains/orders/paying/coins/coin-panel.tsx']

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** Size budget of the newsroom's console when it is first opened: script, style, and the texts of one language. */
const consoleBudget = 361_500
const consoleEntry = 'console/entry.tsx'
/** Script budget of the check-in program when opened, all languages included; phones at doors have little network. */
const checkInBudget = 60_000
const checkInEntry = 'checkin/entry.tsx'
/** Texts of which a visit loads those of one language: the console's own, and its component library's. */
const consoleTexts = [/^console\/locales\//, /^node_modules\/antd\/es\/locale\//]

/** Parts that only staff or authors need, by a pattern that reveals them in a built file. */
const foreignMarks: Readonly<Record<string, RegExp>> = {
  'the component library of the console': /\bant-btn\b|\banticon\b/,
  'the editor of texts': /\bProseMirror\b|\btiptap\b/i,
  'what talks to wallets': /\bviem@|\beip6963:requestProvider\b|\bTransactionExecutionError\b/,
}

/** A built web: its manifest, the modules of its pages, and all files with their size as they travel. */
export interface Bundle {
  manifest: Manifest
  pages: readonly string[]
  sizes: ReadonlyMap<string, number>
  /** Files that hold something that is not for readers, with its names. */
  foreign?: ReadonlyMap<string, readonly string[]>
  /** The console, which is built by itself. */
  console?: Pick<Bundle, 'manifest' | 'sizes'>
  /** The program at doors, which is built by itself too. */
  checkIn?: Pick<Bundle, 'manifest' | 'sizes'>
}

export interface Weight {
  page: string
  script: number
  style: number
}

const entry = 'web/entry-client.tsx'
/** The texts of every page; those of parts stand in folders and load with them. */
const isCatalogue = (name: string) => /^web\/locales\/[^/]+$/.test(name)

/** Returns the first load of each page: the entry, the page, all that both import, and the largest catalogue. */
export function firstLoads({ manifest, pages, sizes }: Bundle): Weight[] {
  return pages.map((page) => {
    const chunks = withImports(manifest, [entry, page])
    const files = [...chunks].map((name) => manifest[name]?.file ?? name)
    const styles = new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []))
    const catalogues = Object.keys(manifest).filter(isCatalogue)
    const extra = Math.max(
      0,
      ...catalogues.map((name) => weigh(without(withImports(manifest, [name]), chunks), sizes, manifest)),
    )
    return { page, script: sum(files, sizes) + extra, style: sum(styles, sizes) }
  })
}

/** Returns the weight that each part loaded later adds to the page that has least of it. */
export function laterLoads({ manifest, pages, sizes }: Bundle): { part: string; weight: number; budget: number }[] {
  return Object.entries(laterBudgets).flatMap(([part, { budget, texts }]) => {
    if (!manifest[part]) return []
    const catalogues = Object.keys(manifest).filter((name) => name.startsWith(texts))
    const weights = pages.map((page) => {
      const present = withImports(manifest, [entry, page])
      const chunks = without(withImports(manifest, [part]), present)
      const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))
      const largest = Math.max(0, ...catalogues.map((name) => weigh([name], sizes, manifest)))
      return weigh(chunks, sizes, manifest) + sum(styles, sizes) + largest
    })
    return [{ part, weight: Math.max(0, ...weights), budget }]
  })
}

/** Returns the weight of the first load of the console. */
export function consoleLoad({ manifest, sizes }: Pick<Bundle, 'manifest' | 'sizes'>): number {
  const present = withImports(manifest, [consoleEntry])
  const styles = new Set([...present].flatMap((name) => manifest[name]?.css ?? []))
  const texts = consoleTexts.map((isText) =>
    Math.max(
      0,
      ...Object.keys(manifest)
        .filter((name) => isText.test(name))
        .map((name) => weigh(without(withImports(manifest, [name]), present), sizes, manifest)),
    ),
  )
  return weigh([...present], sizes, manifest) + sum(styles, sizes) + texts.reduce((total, one) => total + one, 0)
}

/** The script of the program at doors when it is opened. */
function checkInLoad({ manifest, sizes }: Pick<Bundle, 'manifest' | 'sizes'>): number {
  return weigh([...withImports(manifest, [checkInEntry])], sizes, manifest)
}

/** Returns the parts of the console, the editor or wallets that are loaded with a page before they are asked for. */
function foreignParts({ manifest, pages, foreign = new Map() }: Bundle): string[] {
  const later = withoutForeign.filter((part) => manifest[part])
  return [...pages, ...later].flatMap((page) => {
    const chunks = withImports(manifest, [entry, page])
    const files = new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? name, ...(manifest[name]?.css ?? [])]))
    const found = new Set([...files].flatMap((file) => foreign.get(file) ?? []))
    return [...found].map((what) => `${page}: ${what} is part of the first load`)
  })
}

/** The programs that a built file gives away. */
export const foreignIn = (text: string): string[] =>
  Object.entries(foreignMarks).flatMap(([what, mark]) => (mark.test(text) ? [what] : []))

function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const chunks = new Set(names)
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported)
  return chunks
}

const without = (some: Set<string>, others: Set<string>) => [...some].filter((name) => !others.has(name))
const weigh = (names: readonly string[], sizes: Bundle['sizes'], manifest: Manifest) =>
  sum(
    names.map((name) => manifest[name]?.file ?? name),
    sizes,
  )
const sum = (files: Iterable<string>, sizes: Bundle['sizes']) =>
  [...files].reduce((total, file) => total + (sizes.get(file) ?? 0), 0)

/** Returns the parts that are over their budget or must not be in a bundle at all, one line each. */
export function brokenBundle(bundle: Bundle): string[] {
  const { manifest, pages, sizes } = bundle
  const files = [...sizes.keys()]
  const dictionaries = files.filter((file) => /\/dictionary-[^/]+\.txt$/.test(file))
  const loads = firstLoads(bundle)
  return [
    ...pages.flatMap((page) =>
      manifest[page]
        ? []
        : [`${page} is not in the manifest, so the server cannot name its files: another module imports it statically`],
    ),
    ...loads.flatMap(({ page, script, style }) => [
      ...over(`${page}: script of the first load`, script, scriptBudget(page)),
      ...over(`${page}: style of the first load`, style, styleBudget(page)),
    ]),
    ...laterLoads(bundle).flatMap(({ part, weight, budget }) => over(part, weight, budget)),
    ...(dictionaries.length === 1 ? [] : [`there are ${dictionaries.length} dictionaries instead of one`]),
    ...dictionaries.flatMap((file) => over(file, sizes.get(file) ?? 0, budgets.dictionary)),
    ...pages
      .filter((page) => withImports(manifest, [entry, page]).has('language/browser/convert.ts'))
      .map((page) => `${page}: the converter is part of the first load`),
    ...foreignParts(bundle),
    ...(bundle.console ? over('the console: first load', consoleLoad(bundle.console), consoleBudget) : []),
    ...(bundle.checkIn ? over('the program at doors: script', checkInLoad(bundle.checkIn), checkInBudget) : []),
    ...files.filter((file) => /\.(woff2?|ttf|otf|eot)$/.test(file)).map((file) => `${file} is a web font`),
  ]
}

const over = (what: string, size: number, budget: number): string[] =>
  size > budget ? [`${what} weighs ${kilobytes(size)}, more than ${kilobytes(budget)}`] : []

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The sizes as a table, one line a page. */
function bundleTable(bundle: Bundle): string[] {
  const rows = firstLoads(bundle).map(({ page, script, style }) => [page, kilobytes(script), kilobytes(style)])
  const dictionary = [...bundle.sizes].find(([file]) => file.includes('/dictionary-'))
  return [
    ['first load, brotli', 'script', 'style'],
    ...rows,
    ...laterLoads(bundle).map(({ part, weight }) => [
      `${part.split('/').at(-1)}, when first used`,
      kilobytes(weight),
      '',
    ]),
    ['allowed', kilobytes(budgets.script), kilobytes(budgets.style)],
    ['allowed where everybody reads', kilobytes(readingBudgets.script), kilobytes(readingBudgets.style)],
    ['allowed of conferences and the like', kilobytes(campaignScript), kilobytes(budgets.style)],
    ['dictionary, on the first switch of script', kilobytes(dictionary?.[1] ?? 0), ''],
    ...(bundle.console
      ? [[`console, first load, of ${kilobytes(consoleBudget)}`, kilobytes(consoleLoad(bundle.console)), '']]
      : []),
    ...(bundle.checkIn
      ? [[`check-in, script, of ${kilobytes(checkInBudget)}`, kilobytes(checkInLoad(bundle.checkIn)), '']]
      : []),
  ].map(([name = '', script = '', style = '']) =>
    `${name.padEnd(45)}${script.padStart(10)}${style.padStart(10)}`.trimEnd(),
  )
}

const client = new URL('../../dist/client/', import.meta.url)
const newsroom = new URL('../../dist/console/', import.meta.url)
const doors = new URL('../../dist/checkin/', import.meta.url)

/** Reads the built web, after building it where it is stale. */
export async function readBundle(): Promise<Bundle> {
  await import('../build-if-stale.ts')
  const [pages, web, staff, checkIn, foreign] = await Promise.all([
    pageModules(),
    readBuilt(client),
    readBuilt(newsroom),
    readBuilt(doors),
    foreignFiles(client),
  ])
  return { ...web, pages, foreign, console: staff, checkIn }
}

async function readBuilt(folder: URL): Promise<Pick<Bundle, 'manifest' | 'sizes'>> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  const sizes = new Map<string, number>()
  for await (const path of glob('**/*', { cwd: folder.pathname })) {
    if (/\.(br|gz)$/.test(path)) continue
    const compressed = await stat(new URL(`${path}.br`, folder)).catch(() => undefined)
    const plain = await stat(new URL(path, folder))
    if (plain.isFile()) sizes.set(path, (compressed ?? plain).size)
  }
  return { manifest, sizes }
}

async function foreignFiles(folder: URL): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const path of glob('**/*.{js,css}', { cwd: folder.pathname })) {
    const names = foreignIn(await readFile(new URL(path, folder), 'utf8'))
    if (names.length > 0) found.set(path, names)
  }
  return found
}

/** The modules of the pages, as the table of screens and the areas' own parts of it name them. */
async function pageModules(): Promise<string[]> {
  const modules = new Set<string>()
  for await (const file of glob(['web/routes.tsx', 'web/areas/*/screens.ts', 'web/areas/landing/chosen-loader.ts'], {
    cwd: root.pathname,
  })) {
    const source = await readFile(new URL(file, root), 'utf8')
    for (const node of nodesOf(parseSync(file, source).program)) {
      const { key, value } = node as { key?: { name?: string }; value?: { value?: unknown } }
      const isModule = node.type === 'Property' && key?.name === 'module' && typeof value?.value === 'string'
      if (isModule) modules.add(String(value.value))
    }
  }
  return [...modules]
}

export async function checkBundle(): Promise<{ problems: string[]; table: string[] }> {
  const bundle = await readBundle()
  return { problems: brokenBundle(bundle), table: bundleTable(bundle) }
}

if (import.meta.main) {
  const { problems, table } = await checkBundle()
  for (const line of [...table, ...problems]) process.stdout.write(`${line}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
