import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { nodesOf, type SyntaxNode } from '../syntax.ts'

/** One import of a file, by declaration, re-export, `import()` or `import('…')` in a type. */
export interface Import {
  /** The file it stands in, from the root of the tree. */
  from: string
  line: number
  specifier: string
  /** A file from the root, `npm:zod`, `node:fs`, `virtual:name`, or `missing:` with the specifier. */
  to: string
  /** Gone once types are stripped. */
  typeOnly: boolean
  dynamic: boolean
}

export interface SourceFile {
  path: string
  lines: number
  /** Lines of statements, without imports and the comments between them. */
  statementLines: number
  imports: Import[]
  /** Lines with a default export. */
  defaultExports: number[]
  /** Calls of functions that send requests to other servers or create what sends them, by name. */
  requests: { name: string; line: number }[]
  /** Lines that write an ampersand as an entity: a function that escapes HTML. */
  escapers: number[]
  /** Functions that create something and are named after an activity, such as createSending. */
  activities: { name: string; line: number }[]
  /** Declared functions, constants and types, by name. */
  declared: { name: string; line: number; isFunction: boolean }[]
  /** Holds nothing but exports of what other files hold. */
  onlyPassesOn: boolean
}

export interface SourceTree {
  files: ReadonlyMap<string, SourceFile>
  /** Names of the packages that package.json declares. */
  packages: ReadonlySet<string>
}

type Found = Omit<Import, 'from' | 'to'>
type Program = ReturnType<typeof parseSync>['program']

const elsewhere = (path: string) => /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)/.test(path)

/** Reads every .ts, .tsx and .css file below a folder that holds a package.json, with its imports resolved. */
export async function readSourceTree(root: string): Promise<SourceTree> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  const files = new Map<string, SourceFile>()
  for await (const path of glob('**/*.{ts,tsx,css}', { cwd: root, exclude: elsewhere })) {
    const text = await readFile(join(root, path), 'utf8')
    files.set(path, path.endsWith('.css') ? styleSheet(path, text) : readModule(root, path, text, manifest))
  }
  return {
    files: new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1))),
    packages: new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
  }
}

interface Manifest {
  imports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function styleSheet(path: string, text: string): SourceFile {
  return {
    path,
    lines: countLines(text),
    statementLines: 0,
    imports: [],
    defaultExports: [],
    requests: [],
    escapers: [],
    activities: [],
    declared: [],
    onlyPassesOn: false,
  }
}

function readModule(root: string, path: string, text: string, manifest: Manifest): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (offset: number) => countLines(text.slice(0, offset + 1))
  const imports = findImports(program, lineAt).map((found) => ({
    ...found,
    from: path,
    to: resolve(root, path, found.specifier, manifest.imports ?? {}),
  }))
  return {
    path,
    lines: countLines(text),
    statementLines: program.body
      .filter(({ type }) => type !== 'ImportDeclaration')
      .reduce((sum, { start, end }) => sum + countLines(text.slice(start, end)), 0),
    imports,
    defaultExports: defaultExports(program, lineAt),
    requests: findRequests(program, lineAt),
    escapers: findEscapers(program, lineAt),
    activities: findActivities(program, lineAt),
    declared: findDeclared(program, lineAt),
    onlyPassesOn: onlyPassesOn(program),
  }
}

/** Every import whose target is written out; what is computed at run time names no file of ours. */
function findImports(program: Program, lineAt: (offset: number) => number): Found[] {
  return nodesOf(program).flatMap((node) => {
    const kind = importKinds[node.type]
    const specifier = (node.source as { value?: unknown } | null | undefined)?.value
    if (!kind || typeof specifier !== 'string') return []
    const typeOnly = kind === 'type' || node.importKind === 'type' || node.exportKind === 'type'
    return [{ line: lineAt(node.start), specifier, typeOnly, dynamic: kind === 'dynamic' }]
  })
}

/** The functions by themselves, as `globalThis.fetch`, and as a value that is given on; methods of that name are others'. */
function findRequests(program: Program, lineAt: (offset: number) => number): SourceFile['requests'] {
  const methods = new Set<unknown>()
  return nodesOf(program).flatMap((node) => {
    const object = (node.object as { name?: string } | undefined)?.name
    if (node.type === 'MemberExpression' && object !== 'globalThis') methods.add(node.property)
    if (node.type === 'Property' && !node.shorthand) methods.add(node.key)
    if (/^(Import|Export)Specifier$/.test(node.type)) for (const name of [node.imported, node.local]) methods.add(name)
    const name = String(node.name)
    if (node.type !== 'Identifier' || methods.has(node) || !requesting.has(name)) return []
    return [{ name, line: lineAt(node.start) }]
  })
}

/** Declared functions and constants whose name says what somebody does instead of what is created. */
function findActivities(program: Program, lineAt: (offset: number) => number): SourceFile['activities'] {
  return nodesOf(program).flatMap((node) => {
    const { name = '' } = (node.id ?? {}) as { name?: string }
    const isDeclared = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator'
    return isDeclared && /^create[A-Z]\w*ing$/.test(name) ? [{ name, line: lineAt(node.start) }] : []
  })
}

function findDeclared(program: Program, lineAt: (offset: number) => number): SourceFile['declared'] {
  return nodesOf(program).flatMap((node) => {
    const { name } = (node.id ?? {}) as { name?: string }
    if (name === undefined || !declaring.test(node.type)) return []
    const value = (node.init as SyntaxNode | null | undefined)?.type
    const isFunction = node.type === 'FunctionDeclaration' || value === 'ArrowFunctionExpression'
    return [{ name, line: lineAt(node.start), isFunction }]
  })
}

const declaring = /^(?:FunctionDeclaration|VariableDeclarator|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/

/** The entity itself, but for where it is what a function looks for: that one reads HTML. */
function findEscapers(program: Program, lineAt: (offset: number) => number): number[] {
  const soughtFor = new Set<unknown>()
  return nodesOf(program).flatMap((node) => {
    const { callee, arguments: given } = node as { callee?: { property?: { name?: string } }; arguments?: unknown[] }
    if (given && /^replace(All)?$/.test(callee?.property?.name ?? '')) soughtFor.add(given[0])
    return node.type === 'Literal' && node.value === '&amp;' && !soughtFor.has(node) ? [lineAt(node.start)] : []
  })
}

const requesting: ReadonlySet<string> = new Set([
  ...['fetch', 'createFetcher', 'createPublicPosts', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
  // Connections without HTTP, and what reads keys from an address.
  ...['createConnection', 'createPublicClient', 'createRemoteJWKSet'],
])

const importKinds: Readonly<Record<string, 'static' | 'dynamic' | 'type'>> = {
  ImportDeclaration: 'static',
  ExportNamedDeclaration: 'static',
  ExportAllDeclaration: 'static',
  ImportExpression: 'dynamic',
  TSImportType: 'type',
}

function defaultExports(program: Program, lineAt: (offset: number) => number): number[] {
  return program.body
    .filter((node) => {
      if (node.type === 'ExportDefaultDeclaration') return true
      return (
        node.type === 'ExportNamedDeclaration' && node.specifiers.some(({ exported }) => nameOf(exported) === 'default')
      )
    })
    .map((node) => lineAt(node.start))
}

const nameOf = (node: { type: string; name?: string; value?: unknown }) => node.name ?? String(node.value)

function onlyPassesOn({ body }: Program): boolean {
  const own = body.filter((node) => node.type !== 'ImportDeclaration')
  const imported = new Set(
    body.flatMap((node) => (node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [])),
  )
  const passesOn = (node: (typeof body)[number]) => {
    if (node.type === 'ExportAllDeclaration') return true
    if (node.type !== 'ExportNamedDeclaration' || node.declaration) return false
    return node.source !== null || node.specifiers.every(({ local }) => imported.has(nameOf(local)))
  }
  return own.length > 0 && own.every(passesOn)
}

function resolve(root: string, from: string, specifier: string, aliases: Record<string, string>): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('virtual:')) return bare
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`
  const path = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : throughAlias(bare, aliases)
  if (path === undefined) return `npm:${/^(@[^/]+\/)?[^/]+/.exec(bare)?.[0]}`
  return existsSync(join(root, path)) ? path : `missing:${specifier}`
}

/** package.json's "imports": `#web/*` to `./web/*`. */
function throughAlias(specifier: string, aliases: Record<string, string>): string | undefined {
  if (!specifier.startsWith('#')) return undefined
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace(/\*$/, '')
    if (specifier.startsWith(start)) return posix.normalize(target.replace('*', specifier.slice(start.length)))
  }
  return specifier
}
