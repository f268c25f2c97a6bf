import { joinedSheets, joiningSheets, nameInCode, placedSheets } from '../../plugins/css-modules.ts'
import type { Import, SourceTree } from '../imports/tree.ts'
import { selectorsOf } from './style-sheets.ts'
import type { StyleUses } from './style-uses.ts'

/** The programs of the browser: the file that each begins with, and the sheets that it always has. */
const programs = [
  { entry: 'web/entry-client.tsx', joining: [joiningSheets.web] },
  { entry: 'console/entry.tsx', joining: [joiningSheets.web, joiningSheets.console] },
] as const

/** Sheets that a screen does without, although a part of it names their classes. */
const known: Readonly<Record<string, string>> = {
  // Their own sheets draw fields entirely.
  'web/areas/landing/chosen-page.tsx': 'web/ui/form/forms.module.css',
}

/** All that is known of code and sheets, each by path. */
interface Known {
  tree: SourceTree
  code: ReadonlyMap<string, string>
  sheets: ReadonlyMap<string, string>
  uses: ReadonlyMap<string, StyleUses>
}

/** A class of a sheet that some file brings by `import './a.module.css'`, and a file that names it. */
interface Wanted {
  sheet: string
  name: string
  path: string
}

/** A file that is loaded by itself, with all that it imports at once and what these load later. */
interface Chunk {
  start: string
  later: readonly string[]
  wanted: readonly Wanted[]
  brought: ReadonlySet<string>
}

/**
 * A sheet that some file imports for its rules alone (`import './a.module.css'`) comes only by such imports: the build removes
 * those that name its classes, so that pages say where in their order it stands. A screen that shows a part with such a class
 * has to bring the sheet, or another one that speaks of the class; else the part has no style.
 */
export function missingSheets({ tree, code, sheets, uses }: Known): string[] {
  const placed = new Set([...code].flatMap(([path, text]) => placedSheets(path, text)))
  return programs.flatMap(({ entry, joining }) => {
    if (!code.has(entry)) return []
    const joined = new Set(joining.flatMap((path) => joinedSheets(path, sheets.get(path) ?? '')))
    const chunks = chunksFrom(tree, entry, (files) => sheetsOf(files, { code, uses }, placed, joined))
    const spoken = spokenOf(sheets)
    const always = [...joined].flatMap((sheet) => [...(spoken.get(sheet) ?? [])])
    return problemsOf(chunks, entry, spoken, new Set(always))
  })
}

/** The classes of other sheets that each sheet speaks of, by the names that they have in code. */
const spokenOf = (sheets: ReadonlyMap<string, string>) =>
  new Map(
    [...sheets].map(([path, css]) => {
      const classes = selectorsOf(css).flatMap((selector) => selector.classes.filter(({ isGlobal }) => isGlobal))
      return [path, new Set(classes.map(({ name }) => nameInCode(name)))] as const
    }),
  )

/** The sheets that files bring, and the classes that they name of sheets which come only where they are brought. */
function sheetsOf(
  files: readonly string[],
  { code, uses }: Pick<Known, 'code' | 'uses'>,
  placed: ReadonlySet<string>,
  joined: ReadonlySet<string>,
): Pick<Chunk, 'wanted' | 'brought'> {
  const members = files.flatMap((path) => (uses.get(path)?.members ?? []).map((one) => ({ ...one, path })))
  const comesAlone = (sheet: string) => placed.has(sheet) && !joined.has(sheet)
  return {
    wanted: members.filter(({ sheet }) => comesAlone(sheet)),
    brought: new Set([
      ...files.flatMap((path) => placedSheets(path, code.get(path) ?? '')),
      ...members.flatMap(({ sheet }) => (comesAlone(sheet) ? [] : [sheet])),
    ]),
  }
}

function chunksFrom(
  tree: SourceTree,
  entry: string,
  sheetsIn: (files: readonly string[]) => Pick<Chunk, 'wanted' | 'brought'>,
): Map<string, Chunk> {
  const importsOf = (path: string): Import[] =>
    (tree.files.get(path)?.imports ?? []).filter(({ to, typeOnly }) => !typeOnly && /\.tsx?$/.test(to))
  const chunks = new Map<string, Chunk>()
  const waiting = [entry]
  for (const start of waiting) {
    if (chunks.has(start)) continue
    const files = new Set([start])
    for (const path of files) for (const { to, dynamic } of importsOf(path)) if (!dynamic) files.add(to)
    const later = [...files].flatMap((path) => importsOf(path).flatMap(({ to, dynamic }) => (dynamic ? [to] : [])))
    chunks.set(start, { start, later, ...sheetsIn([...files]) })
    waiting.push(...later)
  }
  return chunks
}

/** Returns names that a program's screens, or what they load later, refer to and that none of their sheets has. */
function problemsOf(
  chunks: ReadonlyMap<string, Chunk>,
  entry: string,
  spoken: ReadonlyMap<string, ReadonlySet<string>>,
  always: ReadonlySet<string>,
): string[] {
  const lackingIn = (start: string, seen: ReadonlySet<string>): Wanted[] => {
    const chunk = chunks.get(start)
    if (!chunk || seen.has(start)) return []
    // Modules of a later part that the screen may not have loaded.
    const later = start === entry ? [] : chunk.later.flatMap((one) => lackingIn(one, new Set([...seen, start])))
    const isSpokenOf = (name: string) =>
      always.has(name) || [...chunk.brought].some((sheet) => spoken.get(sheet)?.has(name))
    return [...chunk.wanted, ...later].filter(({ sheet, name }) => !chunk.brought.has(sheet) && !isSpokenOf(name))
  }
  // Modules loaded beside a screen, such as its data, show nothing by themselves.
  const screens = new Set([entry, ...(chunks.get(entry)?.later ?? []).filter((path) => path.endsWith('.tsx'))])
  return [...screens].flatMap((start) => {
    const bySheet = Map.groupBy(lackingIn(start, new Set()), ({ sheet }) => sheet)
    const exception = known[start]
    if (exception && !bySheet.delete(exception))
      return [`tools/checks/styles/placed-sheets.ts: the exception '${exception}' of ${start} is not needed`]
    return [...bySheet].map(([sheet, wanted]) => {
      const [{ path = '', name = '' } = {}] = wanted
      return `${start} shows ${name} of ${path} without its sheet: import '#${sheet}'`
    })
  })
}
