import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CSSOptions, type Plugin, parseSync } from 'vite'
import { selectorsOf } from '../checks/styles/style-sheets.ts'
import { nodesOf, type SyntaxNode } from '../checks/syntax.ts'
import { mixinPlugin } from './mixins.ts'

const root = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/')

/** Sheets that join modules into what a program always has, in the order and in the layers that they say. */
export const joiningSheets = { web: 'web/main.css', console: 'console/styles.css' }

/** The name that a class of a style sheet has in code: `card__title--wide` is `cardTitleWide`. */
export const nameInCode = (className: string): string =>
  className.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `:global(.btn)` is the class itself: names are nowhere changed. */
const plainGlobals = {
  postcssPlugin: 'plain-globals',
  Rule(rule: { selector: string }) {
    const plain = withPlainGlobals(rule.selector)
    if (plain !== rule.selector) rule.selector = plain
  },
}

export const withPlainGlobals = (selector: string): string => selector.replace(/:global\(\s*([^()]*?)\s*\)/g, '$1')

/** Returns the sizes of type and radii of a sheet of tokens that are the same at every width, by their token. */
export function fixedTokens(css: string): Map<string, string> {
  const declared = Map.groupBy(css.matchAll(/(--(?:fs|r)[\w-]+): (\d+px);/g), ([, token = '']) => token)
  return new Map([...declared].flatMap(([token, [only, ...more]]) => (more.length ? [] : [[token, only?.[2] ?? '']])))
}

const tokens = fixedTokens(readFileSync(`${root}web/styles/tokens.css`, 'utf8'))

/** Writes out tokens that never change, since a name weighs more than a size. */
const writtenOutTokens = {
  postcssPlugin: 'written-out-tokens',
  Declaration(declaration: { value: string }) {
    const written = declaration.value.replace(/var\((--[\w-]+)\)/g, (use, token: string) => tokens.get(token) ?? use)
    if (written !== declaration.value) declaration.value = written
  },
}

/**
 * How the style sheets of all programs are read. Classes keep the names that their sheets give them: `npm run check` sees to
 * it that no two sheets give the same one, so that nothing has to be added to them; texts, tests and the inspector of a
 * browser find what the sheet says.
 */
export const styleOptions: CSSOptions = {
  modules: false,
  postcss: { plugins: [mixinPlugin(), plainGlobals, writtenOutTokens] },
}

/** The path from the root of the sheet that a file imports. */
export const sheetPath = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)

/** The modules that a joining sheet names. */
export const joinedSheets = (path: string, css: string): string[] =>
  [...css.matchAll(/@import "([^"]+)"/g)].map(([, specifier = '']) => sheetPath(path, specifier))

/** The modules that a file of code imports without naming one of their classes. */
export const placedSheets = (path: string, code: string): string[] =>
  [...code.matchAll(/^import '([^']+\.module\.css)'$/gm)].map(([, specifier = '']) => sheetPath(path, specifier))

/** Style sheets as a file of code needs to know them. */
export interface KnownSheets {
  /** The text of a sheet. */
  read: (path: string) => string
  /** A joining sheet brings it. */
  isJoined: (path: string) => boolean
  /** Pages bring it where they want it, by an import that names nothing. */
  isPlaced: (path: string) => boolean
}

interface Edit {
  start: number
  end: number
  text: string
}

/** The same code with the names of classes in the place of members of their sheets. */
export function withClassNames(path: string, code: string, sheets: KnownSheets): string {
  const nodes = [...nodesOf(parseSync(path, code).program)]
  const imports = new Map<string, { sheet: string; classes: Map<string, string> }>()
  const edits: Edit[] = []
  for (const node of nodes) {
    if (node.type !== 'ImportDeclaration') continue
    const { source, specifiers = [] } = node as ImportNode
    if (!source.value.endsWith('.module.css')) continue
    const sheet = sheetPath(path, source.value)
    const [specifier] = specifiers
    if (specifier) imports.set(specifier.local.name, { sheet, classes: classesInCode(sheets.read(sheet)) })
    const comesAnyway = sheets.isJoined(sheet) || (specifier !== undefined && sheets.isPlaced(sheet))
    edits.push({ start: node.start, end: node.end, text: comesAnyway ? '' : `import '${asSheet(source.value)}'` })
  }
  for (const node of nodes) {
    if (node.type !== 'MemberExpression') continue
    const { object, property } = node as MemberNode
    const known = object.type === 'Identifier' ? imports.get(String(object.name)) : undefined
    if (!known) continue
    const name = known.classes.get(String(property.name))
    if (name === undefined) throw new Error(`${path}: ${known.sheet} has no class ${property.name}`)
    edits.push({ start: node.start, end: node.end, text: `'${name}'` })
  }
  return applyEdits(code, edits)
}

type ImportNode = SyntaxNode & { source: { value: string }; specifiers?: { local: { name: string } }[] }
type MemberNode = SyntaxNode & { object: SyntaxNode; property: SyntaxNode }

/** The classes of a sheet by their name in code. */
const classesInCode = (css: string): Map<string, string> =>
  new Map(selectorsOf(css).flatMap(({ classes }) => classes.map(({ name }) => [nameInCode(name), name] as const)))

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}

/** Returns the name of a style module once its names are texts: a plain sheet, which leaves nothing in a script. */
const asSheet = (path: string) => path.replace(/\.module\.css$/, '.sheet.css')
const asModule = (path: string) => path.replace(/\.sheet\.css$/, '.module.css')

/**
 * Names of classes become plain texts where they are used, before anything else reads the code, so that modules of
 * styles add nothing to a script. The rest of the import loads the sheet, unless the page or the program does.
 */
export function styleModulesPlugin(): Plugin {
  const read = (path: string) => readFileSync(root + path, 'utf8')
  const joinSheets = (path: string) => joinedSheets(path, read(path))
  const web = new Set(joinSheets(joiningSheets.web))
  // The console takes only those common parts that its own sheet names.
  const newsroom = new Set([...web, ...joinSheets(joiningSheets.console)])
  const code = globSync('{web,console,checkin}/**/*.{ts,tsx}', { cwd: root })
  const placed = new Set(code.flatMap((path) => placedSheets(path, read(path))))
  return {
    name: 'style-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.sheet\.css$/ },
      handler: (id, importer = '') => root + sheetPath(importer.slice(root.length), id),
    },
    load: {
      filter: { id: /\.sheet\.css$/ },
      handler(id) {
        this.addWatchFile(asModule(id))
        return readFileSync(asModule(id), 'utf8')
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      handler(code, id) {
        const program = this.environment.name === 'console' ? newsroom : web
        const sheets = {
          read,
          isJoined: (path: string) => program.has(path),
          isPlaced: (path: string) => placed.has(path),
        }
        return { code: withClassNames(id.slice(root.length), code, sheets), map: null }
      },
    },
  }
}
