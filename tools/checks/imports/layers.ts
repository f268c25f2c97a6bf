import type { Import, SourceTree } from './tree.ts'

/** A file's place: it may import what is lower, and at its own height only what is in its own unit. */
interface Place {
  unit: string
  height: number
}

const tests = /(\.(test|fixture|e2e)\.tsx?$)|((^|\/)test-[^/]+\.tsx?$)/

/** True if a file only serves tests: a test, or what tests are made of. */
export const isForTests = (path: string): boolean => tests.test(path)

/** The parts of the product and the parts of it that each may import (architecture, rule 1). */
const parts: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  language: ['contract'],
  server: ['contract', 'language'],
  web: ['contract', 'language'],
  console: ['contract', 'language', 'web'],
  checkin: ['contract', 'language'],
}

/** The parts of the web that the newsroom's console may import: nothing that belongs to a page of the site. */
const forConsole = /^web\/(calls|ui|router|language|session|platform|domains)\//

const partOf = (path: string): string => path.split('/')[0] ?? ''
const isOurs = (to: string) => !/^(npm|node|virtual|missing):/.test(to)

/** The rule about parts, layers or subjects that an import breaks; undefined if none. */
export function brokenDirection(one: Import): string | undefined {
  if (one.to.startsWith('missing:')) return `${one.specifier} does not exist`
  if (!isForTests(one.from) && isForTests(one.to) && parts[partOf(one.from)]) {
    return `only tests import what tests are made of (${one.to})`
  }
  return (
    brokenPart(one) ??
    brokenArea(one) ??
    (isForTests(one.from) ? undefined : (brokenSubject(one) ?? brokenLayer(one) ?? brokenSql(one)))
  )
}

function brokenPart({ from, to }: Import): string | undefined {
  const part = partOf(from)
  const allowed = parts[part]
  if (!allowed) return undefined
  if (part === 'contract' && /^(npm|node):/.test(to) && to !== 'npm:zod' && !isForTests(from)) {
    return `contract imports no package but zod (${to})`
  }
  const target = partOf(to)
  if (part === 'console' && target === 'web' && !forConsole.test(to)) {
    return `console takes calls, ui, router, language, session, platform and domains of the web only (${to})`
  }
  if (!isOurs(to) || target === part || allowed.includes(target)) return undefined
  if (isForTests(from) && target === 'tools') return undefined
  return `${part} imports ${['itself', ...allowed].join(', ')} only (${to})`
}

const ofConsole = /^console\/(areas|domains)\/([^/]+)\//

/** Areas of the console do not know each other, nor do its domains: the routes compose areas. */
function brokenArea({ from, to }: Import): string | undefined {
  const [, mine, own] = ofConsole.exec(from) ?? []
  const [, theirs, other] = ofConsole.exec(to) ?? []
  return mine !== undefined && mine === theirs && own !== other
    ? `${mine} of the console never import each other (${to})`
    : undefined
}

const subjectOf = (path: string) => /^(?:server\/modules\/[^/]+|web\/domains)\/([^/]+)\//.exec(path)?.[1]
const isTables = (path: string) => /^server\/modules\/[^/]+\/[^/]+\/tables\.ts$/.test(path)
const isStore = (path: string) => /^server\/modules\/[^/]+\/[^/]+\/(?:[a-z-]+\/)*(?:[a-z-]+-)?store\.ts$/.test(path)

const registeredOnce = (to: string) => `a subject is registered in server/subjects.ts only (${to})`

/**
 * A subject shows others only its service, and the list of subjects its registration; code around the subjects may also
 * import what the service accepts (drafts), and types of its plain files.
 */
function brokenSubject({ from, to, typeOnly }: Import): string | undefined {
  const subject = subjectOf(to)
  const own = subjectOf(from)
  if (!subject || own === subject) return undefined
  if (to.startsWith('web/'))
    return own && from.startsWith('web/') ? `web domains never import each other (${to})` : undefined
  const file = to.split('/').slice(4).join('/')
  if (file === 'service.ts') return brokenModule(from, to)
  if (file === 'subject.ts') return from === 'server/subjects.ts' ? undefined : registeredOnce(to)
  if (own) return `across subjects only service.ts is imported (${to})`
  // The sandbox of the tools runs what tests are made of; the parts of the product were refused it before.
  if (isForTests(to)) return undefined
  if (isTables(to) || isStore(to)) return `tables and stores are their subject's own (${to})`
  if (file.endsWith('-draft.ts')) return undefined
  return typeOnly ? undefined : `from outside of a subject only service.ts is imported (${to})`
}

/** The modules of the server by their floor: each may use what stands lower, and its own subjects. */
const floors: Readonly<Record<string, number>> = {
  members: 1,
  audience: 2,
  staff: 3,
  content: 4,
  site: 5,
  newsroom: 6,
  market: 6,
  events: 6,
  integration: 7,
  outreach: 8,
}

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

/** A module names nothing of one that stands higher or beside it, not even a type. */
function brokenModule(from: string, to: string): string | undefined {
  const [mine, theirs] = [moduleOf(from), moduleOf(to)]
  if (!mine || !theirs || mine === theirs) return undefined
  const [floor, other] = [floors[mine], floors[theirs]]
  if (floor === undefined) return `${mine} is not among the modules of the architecture`
  return other !== undefined && other < floor ? undefined : `${mine} stands below or beside ${theirs} (${to})`
}

function brokenLayer(one: Import): string | undefined {
  const { from, to } = one
  if (namesWhatItIsHanded(one)) return undefined
  const [mine, theirs] = [placeOf(from), placeOf(to)]
  if (!mine && /^(server|console|checkin)\//.test(from) && !from.endsWith('.css'))
    return `${from} has no place among the layers`
  if (!mine || !theirs || mine.unit === theirs.unit) return undefined
  if (theirs.height < mine.height) return undefined
  return `${mine.unit} does not import ${theirs.unit} (${to})`
}

/**
 * A part of a service may name the type of another subject's service that is passed to it: nothing is loaded by that,
 * and the service that passes it on knows both. Stores stay below all services.
 */
function namesWhatItIsHanded({ from, to, typeOnly }: Import): boolean {
  const subject = subjectOf(from)
  const isService = /^server\/modules\/[^/]+\/[^/]+\/service\.ts$/.test(to)
  return (
    typeOnly && isService && subject !== undefined && subject !== subjectOf(to) && !isStore(from) && !isTables(from)
  )
}

/** SQL is only in stores and in the platform, tables in tables.ts. */
function brokenSql({ from, to, specifier, typeOnly }: Import): string | undefined {
  if (!from.startsWith('server/') || from.startsWith('server/platform/')) return undefined
  if (to === 'npm:pg') return 'only the platform imports pg'
  if (to === 'npm:drizzle-orm') {
    const allowed = isStore(from) || (isTables(from) && specifier === 'drizzle-orm/pg-core')
    return allowed ? undefined : `only tables and stores import ${specifier}`
  }
  if (!isTables(to) || isStore(from) || typeOnly) return undefined
  return `only stores import the tables, others their types (${to})`
}

function placeOf(path: string): Place | undefined {
  if (path.startsWith('server/')) return serverPlace(path)
  if (path.startsWith('console/')) return consolePlace(path)
  if (path.startsWith('checkin/')) return checkInPlace(path)
  return path.startsWith('web/') ? webPlace(path) : undefined
}

/**
 * platform <- subjects (inside: stores and helpers <- service <- desk <- calls, routes <- subject.ts) <- subjects.ts <-
 * services.ts <- pages, importers <- site, worker, commands <- start <- main
 */
function serverPlace(path: string): Place | undefined {
  const [, folder = '', module, subject, file] = path.split('/')
  if (folder === 'modules') {
    const unit = `server/modules/${module}/${subject}`
    if (file === 'service.ts') return { unit: 'server/modules/*/service', height: 2 }
    if (file !== undefined && /^([a-z-]+-)?desk\.ts$/.test(file)) return { unit: `${unit}/desk`, height: 2.4 }
    if (file === 'calls.ts') return { unit: `${unit}/calls`, height: 2.6 }
    if (/\/(?:routes|sitemap|feeds)\.ts$/.test(path)) return { unit: `${unit}/routes`, height: 2.6 }
    return file === 'subject.ts' ? { unit: `${unit}/subject`, height: 2.8 } : { unit, height: 1 }
  }
  const heights: Record<string, number> = {
    platform: 0,
    'subjects.ts': 3,
    'services.ts': 4,
    pages: 5,
    importers: 5,
    'site.ts': 6,
    'worker.ts': 6,
    commands: 6,
    'start.ts': 7,
    'main.ts': 8,
  }
  const height = heights[folder]
  return height === undefined ? undefined : { unit: `server/${folder}`, height }
}

/** locales, calls, ui <- router, language, session, platform <- editor <- domains <- areas <- routes <- entries; the service worker stands on the platform */
function webPlace(path: string): Place | undefined {
  const [, folder = ''] = path.split('/')
  const heights: Record<string, number> = {
    styles: 0,
    locales: 0,
    calls: 0,
    ui: 0,
    router: 1,
    language: 1,
    session: 1,
    platform: 1,
    editor: 1.5,
    'service-worker.ts': 2,
    domains: 2,
    areas: 3,
    'main.css': 4,
    'routes.tsx': 4,
    'entry-client.tsx': 5,
    'entry-server.tsx': 5,
  }
  const height = heights[folder]
  // The four folders of the platform are one layer: the router shows a language, the session leads to a page.
  return height === undefined ? undefined : { unit: height === 1 ? 'web/platform' : `web/${folder}`, height }
}

/** locales <- platform <- ui <- domains <- records <- areas <- routes <- start <- entry */
function consolePlace(path: string): Place | undefined {
  const [, folder = ''] = path.split('/')
  const heights: Record<string, number> = {
    styles: 0,
    locales: 0,
    platform: 1,
    ui: 2,
    domains: 3,
    records: 4,
    areas: 5,
    'styles.css': 6,
    'record-routes.tsx': 6,
    'routes.tsx': 7,
    'start.tsx': 8,
    'entry.tsx': 9,
  }
  const height = heights[folder]
  return height === undefined ? undefined : { unit: `console/${folder}`, height }
}

/** texts, door <- platform, scan <- ui <- entry */
function checkInPlace(path: string): Place | undefined {
  const [, folder = ''] = path.split('/')
  const heights: Record<string, number> = {
    texts: 0,
    door: 0,
    scan: 1,
    platform: 1,
    ui: 2,
    'entry.tsx': 3,
  }
  const height = heights[folder]
  return height === undefined ? undefined : { unit: `checkin/${folder}`, height }
}

/** A second router would not know of the first; ours stands in web/router. */
export function secondRouter({ from, to }: Import): string | undefined {
  const isForeign = from.startsWith('web/') && to === 'npm:react-router'
  return isForeign ? 'the router is web/router/router-context.tsx' : undefined
}

/** A package that package.json does not name comes and goes with the packages that depend on it. */
export function undeclaredPackage({ to, typeOnly }: Import, { packages }: SourceTree): string | undefined {
  if (!to.startsWith('npm:')) return undefined
  const name = to.slice('npm:'.length)
  const types = `@types/${name.replace(/^@(.+)\/(.+)$/, '$1__$2')}`
  if (packages.has(name) || (typeOnly && packages.has(types))) return undefined
  return `${name} is not in package.json`
}
