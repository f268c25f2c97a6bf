import type { FastifyInstance } from 'fastify'
import type { EventListener } from '#server/platform/events/listeners.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { FeedPart } from '#server/platform/site/feed-part.ts'
import type { SiteParts, StreamSiteParts } from '#server/platform/site/site-parts.ts'
import type { LongSitemapPart, SitemapPart } from '#server/platform/site/sitemap.ts'
import type { Registry, TableRule } from './extension-point.ts'
import type { Own, ScheduledJob, StartupTask, Subject } from './subject.ts'

type AnySubject = Subject<string, never, unknown, never, unknown, object>
/** Subjects without a desk have none in `desks`. */
type DeskOf<Name extends string, Desk> = [Desk] extends [undefined] ? unknown : Record<Name, Desk>
/** A desk that needs what no subject offers makes `create` uncallable, and says what is missing. */
type Complete<Services, DeskNeeds> = Services extends DeskNeeds ? unknown : { missing: Missing<Services, DeskNeeds> }
type Missing<Services, Needs> = {
  [Key in keyof Needs]: Key extends keyof Services ? (Services[Key] extends Needs[Key] ? never : Key) : Key
}[keyof Needs]

/** Subjects that were created together. */
export interface Composed<Services, Desks, Calls, Provisions> {
  services: Services
  desks: Desks
  handlers: Calls
  listeners: readonly EventListener[]
  schedule: readonly ScheduledJob[]
  /** Begins what the worker follows. */
  start(): Promise<void>
  tasks: readonly RepeatedTask[]
  everyProcess: readonly RepeatedTask[]
  afterStart: readonly StartupTask[]
  registry: Registry
  /** Adds the addresses of the subjects. */
  routes(app: FastifyInstance, site: SiteParts): void
  /** Adds those whose answers stay open. */
  streamRoutes(app: FastifyInstance, site: StreamSiteParts): void
  sitemap: readonly (SitemapPart | LongSitemapPart)[]
  feeds: readonly FeedPart[]
  /** Services that the site itself needs. */
  provisions: Provisions
  /** Drops what subjects cache with these tags; without tags, everything. */
  forget(tags: readonly string[] | undefined): void
  /** Ends what is under way. */
  close(): Promise<void>
}

/** A list of subjects in the order in which they are created: each after those whose services it needs. */
export interface Composition<Platform extends object, Services, DeskNeeds, Desks, Calls, Provisions> {
  /** Does not compile where the subject needs a service that none before it offers. */
  add<Name extends string, Service, Wanted, Desk, Own extends object, Provided extends object>(
    subject: Subject<Name, Services, Service, Wanted, Desk, Own, Provided>,
  ): Composition<
    Platform,
    Services & Record<Name, Service>,
    DeskNeeds & Wanted,
    Desks & DeskOf<Name, Desk>,
    Calls & Own,
    Provisions & Provided
  >
  create(platform: Platform & Complete<Services, DeskNeeds>): Promise<Composed<Services, Desks, Calls, Provisions>>
}

/** Begins a list of subjects. @param tables those of the platform itself */
export const composeSubjects = <Platform extends object>(
  tables: Readonly<Record<string, TableRule>>,
): Composition<Platform, Platform & { registry: Registry }, unknown, unknown, unknown, unknown> =>
  after(tables, []) as never

const after = (tables: Readonly<Record<string, TableRule>>, subjects: readonly AnySubject[]) => ({
  add: (subject: AnySubject) => after(tables, [...subjects, subject]),
  create: (platform: object) => createAll(platform, tables, subjects),
})

async function createAll(
  platform: object,
  platformTables: Readonly<Record<string, TableRule>>,
  subjects: readonly AnySubject[],
): Promise<Composed<unknown, unknown, unknown, unknown>> {
  const registry: Registry = { tables: tablesOf([platformTables, ...subjects.map(({ tables = {} }) => tables)]) }
  const services: Record<string, unknown> = { ...platform, registry }
  for (const { name, service } of subjects) {
    if (name in services) throw new Error(`There are two subjects or parts of the platform called ${name}`)
    services[name] = await service?.(services as never)
  }
  const desks: Record<string, unknown> = {}
  for (const { name, desk } of subjects) if (desk) desks[name] = desk(services as never)
  const needs = services as never
  const created = subjects.map((subject) => ({
    ...subject,
    own: { service: services[subject.name], desk: desks[subject.name] } satisfies Own<unknown, unknown>,
  }))
  for (const { extensions, own } of created) for (const extend of extensions?.(own, needs) ?? []) extend(registry)
  for (const { prepare, own } of created) await prepare?.(own)
  return {
    services,
    desks,
    handlers: Object.assign({}, ...created.map(({ handlers, own }) => handlers?.(own, needs))),
    listeners: distinct(created.flatMap(({ listeners, own }) => listeners?.(own, needs) ?? [])),
    schedule: created.flatMap(({ schedule, own }) => schedule?.(own, needs) ?? []),
    tasks: created.flatMap(({ tasks, own }) => tasks?.(own, needs) ?? []),
    afterStart: created.flatMap(({ afterStart, own }) => afterStart?.(own) ?? []),
    everyProcess: created.flatMap(({ everyProcess, own }) => everyProcess?.(own, needs) ?? []),
    registry,
    routes(app, site) {
      for (const { routes, own } of created) routes?.(app, site, own, needs)
    },
    streamRoutes(app, site) {
      for (const { streamRoutes, own } of created) streamRoutes?.(app, site, own)
    },
    sitemap: created.flatMap(({ sitemap, own }) => sitemap?.(own) ?? []),
    feeds: created.flatMap(({ feeds, own }) => feeds?.(own) ?? []),
    provisions: Object.assign({}, ...created.map(({ provides, own }) => provides?.(own))),
    async start() {
      for (const { start, own } of created) await start?.(own)
    },
    forget(tags) {
      for (const { forget, own } of created) forget?.(own, tags)
    },
    async close() {
      await Promise.all(created.map(({ close, own }) => close?.(own, needs)))
    },
  }
}

/** @throws Error where two listeners have one name: each would get only part of the events */
function distinct(listeners: readonly EventListener[]): readonly EventListener[] {
  const names = listeners.map(({ name }) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`There are two listeners called ${twice}`)
  return listeners
}

function tablesOf(all: readonly Readonly<Record<string, TableRule>>[]): Map<string, TableRule> {
  const tables = new Map<string, TableRule>()
  for (const [name, rule] of all.flatMap((some) => Object.entries(some))) {
    if (tables.has(name)) throw new Error(`The table ${name} is registered twice`)
    tables.set(name, rule)
  }
  return tables
}
