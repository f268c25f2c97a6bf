import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nameInCode } from '../../plugins/css-modules.ts'
import { readSourceTree, type SourceTree } from '../imports/tree.ts'
import { writeOutMixins } from './mixin-uses.ts'
import { movedUp } from './moved-up.ts'
import { paletteProblems, readSheetsWithPalette } from './palette-copies.ts'
import { missingSheets } from './placed-sheets.ts'
import { scaleProblems } from './scale.ts'
import { sharedClasses } from './shared-classes.ts'
import { type Selector, selectorsOf } from './style-sheets.ts'
import { type StyleUses, styleUses } from './style-uses.ts'

/** Classes that packages or stored texts bring; our sheets may speak of them. */
const foreign = /^(ant-|ProseMirror|react-renderer$|tableWrapper$|selectedCell$|katex|task-list-item$|footnote)/
const isModule = (path: string) => path.endsWith('.module.css')
const programOf = (path: string) => path.split('/')[0] ?? ''

/** Selectors of modules that change another sheet's part on every page where they are, until that part has a variant for it. */
const known: Readonly<Record<string, readonly string[]>> = {
  // A rule between paragraphs is drawn like the one between parts of a page.
  'web/ui/cover/cover.module.css': [':global(.prose) hr'],
  'web/domains/accounts/account.module.css': [':global(.textarea)', ':global(.select)', ':global(.link)[disabled]'],
  'web/editor/editor-fields.module.css': [
    ':global(.check) input[type="radio"]',
    ':global(.check) input[type="radio"]:checked',
    ':global(.check) input[type="radio"]:checked::after',
  ],
  'web/areas/organising/organising.module.css': [':global(.tabs) + :global(.sec)', ':global(.dialog--wide)'],
}

/** All style sheets and all code, by path from the root. */
export interface StyleTree {
  /** Imports of files. */
  tree: SourceTree
  sheets: ReadonlyMap<string, string>
  code: ReadonlyMap<string, string>
}

type Sheet = { path: string; selectors: Selector[]; own: Set<string> }

/** Returns violations of style rules: a class has one sheet, is used, is known where used, and its sheet is there. */
export function styleProblems({ tree, sheets, code }: StyleTree): string[] {
  const read = [...sheets].map(([path, css]): Sheet => {
    const selectors = selectorsOf(css)
    const own = selectors.flatMap(({ classes }) => classes.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name))
    return { path, selectors, own: new Set(own) }
  })
  const uses = new Map([...code].map(([path, text]) => [path, styleUses(path, text)]))
  const isNamed = namedIn([...uses.values()])
  return [
    ...definedTwice(read),
    ...namesTwice(read),
    ...unusedGlobals(read, isNamed),
    ...withoutClass(read),
    ...unusedClasses(read, [...uses.values()], isNamed),
    ...unknownMembers(read, uses),
    ...plainNames(read, uses),
    ...missingSheets({ tree, code, sheets, uses }),
    ...[...sheets].flatMap(([path, css]) => [...movedUp(path, css), ...scaleProblems(path, css)]),
  ]
}

/**
 * The sheets that define a class: modules that name it as theirs; other sheets where a selector begins with it, or where it is
 * written as if it were theirs although a module has it.
 */
function definers(sheets: readonly Sheet[]): [name: string, paths: string[]][] {
  const found = new Map<string, Set<string>>()
  const keyOf = (name: string, path: string) => `${programOf(path)} ${name}`
  const note = (name: string, path: string) => {
    if (foreign.test(name)) return
    const paths = found.get(keyOf(name, path)) ?? new Set()
    found.set(keyOf(name, path), paths.add(path))
  }
  const [modules, others] = [sheets.filter(({ path }) => isModule(path)), sheets.filter(({ path }) => !isModule(path))]
  for (const { path, own } of modules) for (const name of own) note(name, path)
  const inModules = new Set(found.keys())
  for (const { path, selectors, own } of others) {
    for (const name of own) if (inModules.has(keyOf(name, path))) note(name, path)
    for (const { nested, classes } of selectors)
      if (!nested && classes[0]?.isGlobal === false) note(classes[0].name, path)
  }
  return [...found].map(([key, paths]) => [key.split(' ')[1] ?? '', [...paths]])
}

const definedTwice = (sheets: readonly Sheet[]): string[] =>
  definers(sheets).flatMap(([name, paths]) =>
    paths.length > 1 ? [`.${name} is defined in ${paths.join(' and in ')}`] : [],
  )

/** Two classes of a module that would have the same name in code. */
const namesTwice = (sheets: readonly Sheet[]): string[] =>
  sheets
    .filter(({ path }) => isModule(path))
    .flatMap(({ path, own }) =>
      [...Map.groupBy(own, nameInCode)].flatMap(([name, classes]) =>
        classes.length > 1
          ? [`${path}: ${classes.map((one) => `.${one}`).join(' and ')} are both ${name} in code`]
          : [],
      ),
    )

/** A module speaks of a class of another sheet that no code names. */
function unusedGlobals(sheets: readonly Sheet[], isNamed: (name: string) => boolean): string[] {
  const defined = new Set(sheets.flatMap(({ own }) => [...own]))
  return sheets.flatMap(({ path, selectors }) =>
    selectors.flatMap(({ line, classes }) =>
      classes
        .filter(({ name, isGlobal }) => isGlobal && !defined.has(name) && !isNamed(name))
        .map(({ name }) => `${path}:${line}: no sheet defines .${name}, and nothing uses it`),
    ),
  )
}

/** A module's selector without a class of its own or of a module beside it reaches beyond its components. */
function withoutClass(sheets: readonly Sheet[]): string[] {
  const modules = sheets.filter(({ path }) => isModule(path))
  const gone = Object.entries(known).flatMap(([path, texts]) => {
    const sheet = modules.find((one) => one.path === path)
    return texts
      .filter((text) => sheet && !sheet.selectors.some((one) => one.text === text))
      .map((text) => `tools/checks/styles/styles.ts: the exception '${text}' of ${path} is not needed`)
  })
  const reaching = modules.flatMap(({ path, selectors }) => {
    const near = modules.filter((one) => areaOf(one.path) === areaOf(path))
    const isNear = (name: string) => near.some(({ own }) => own.has(name))
    return selectors
      .filter(({ nested, classes, text }) => {
        return !nested && !classes.some(({ name }) => isNear(name)) && !known[path]?.includes(text)
      })
      .map(({ line, text }) => `${path}:${line}: "${text}" has no class of this sheet or of one beside it`)
  })
  return [...gone, ...reaching]
}

/** The first three folders: an area of the web or the console, a subject's parts, a kind of the design system. */
const areaOf = (path: string) =>
  path.startsWith('web/ui/') ? 'web/ui' : dirname(path).split('/').slice(0, 3).join('/')

/** Some text names a class as it is written, or with a part that is known only when the code runs. */
function namedIn(uses: readonly StyleUses[]): (name: string) => boolean {
  const words = new Set(uses.flatMap(({ words }) => [...words]))
  const patterns = uses.flatMap(({ patterns }) => patterns)
  return (name) => words.has(name) || foreign.test(name) || patterns.some((one) => one.test(name))
}

function unusedClasses(
  sheets: readonly Sheet[],
  uses: readonly StyleUses[],
  isNamed: (name: string) => boolean,
): string[] {
  const members = new Set(uses.flatMap(({ members }) => members.map(({ sheet, name }) => `${sheet} ${name}`)))
  const whole = new Set(uses.flatMap(({ whole }) => whole))
  const isUsed = (path: string, name: string) =>
    isNamed(name) || whole.has(path) || members.has(`${path} ${nameInCode(name)}`)
  return sheets.flatMap(({ path, own }) =>
    [...own].filter((name) => !isUsed(path, name)).map((name) => `${path}: nothing uses .${name}`),
  )
}

function unknownMembers(sheets: readonly Sheet[], uses: ReadonlyMap<string, StyleUses>): string[] {
  const names = new Map(sheets.map(({ path, own }) => [path, new Set([...own].map(nameInCode))]))
  return [...uses].flatMap(([path, { members }]) =>
    members
      .filter(({ sheet, name }) => !names.get(sheet)?.has(name))
      .map(({ sheet, name, line }) => `${path}:${line}: ${sheet} has no class ${name}`),
  )
}

/** A class of a module that `className` spells out does not show whose it is, unless it is known to be shared. */
function plainNames(sheets: readonly Sheet[], uses: ReadonlyMap<string, StyleUses>): string[] {
  const owners = new Map(
    sheets
      .filter(({ path }) => isModule(path))
      .flatMap(({ path, own }) => [...own].map((name) => [`${programOf(path)} ${name}`, path] as const)),
  )
  return [...uses].flatMap(([path, { plain }]) =>
    plain.flatMap(({ name, line }) => {
      const owner = owners.get(`${programOf(path)} ${name}`)
      return owner && !sharedClasses.has(name)
        ? [`${path}:${line}: .${name} is of ${owner}: name it by an import of that sheet`]
        : []
    }),
  )
}

/** Compares the style sheets of the web, the console and the program for check-in with the code that uses them. */
export async function checkStyles(root: string, known = readSourceTree(root)): Promise<string[]> {
  const sheets = await readAll(root, '{web,console,checkin}/**/*.css')
  const code = await readAll(root, '{web,console,checkin,server}/**/*.{ts,tsx}')
  // Only those files of the server that write markup can name a class.
  const isRead = (path: string, text: string) =>
    !/\.test\.tsx?$|\/locales\//.test(path) && (!path.startsWith('server/') || /\bclass(Name)?\b/.test(text))
  const written = writeOutMixins(new Map([...sheets].filter(([path]) => !path.startsWith('web/public/'))))
  const problems = styleProblems({
    tree: await known,
    sheets: written.sheets,
    code: new Map([...code].filter(([path, text]) => isRead(path, text))),
  })
  return [...written.problems, ...problems, ...paletteProblems(await readSheetsWithPalette(root))]
}

async function readAll(root: string, pattern: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob(pattern, { cwd: root })) files.set(path, await readFile(join(root, path), 'utf8'))
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}
