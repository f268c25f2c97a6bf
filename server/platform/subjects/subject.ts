import type { FastifyInstance } from 'fastify'
import type { EventListener } from '#server/platform/events/listeners.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { FeedPart } from '#server/platform/site/feed-part.ts'
import type { SiteParts, StreamSiteParts } from '#server/platform/site/site-parts.ts'
import type { LongSitemapPart, SitemapPart } from '#server/platform/site/sitemap.ts'
import type { Extension, MergeRule, TableRule } from './extension-point.ts'

/** Work that a process catches up on once it has started. */
export interface StartupTask {
  /** Message of the log after something was done. */
  done: string
  /** Message of the log after a failure. */
  failed: string
  /** @returns how much was done */
  run(): Promise<number>
}

/** The service and the desk of a subject, for what is registered with them. */
export interface Own<Service, Desk> {
  service: Service
  desk: Desk
}

/** Work that runs on a schedule, in one process at a time. */
export interface ScheduledJob {
  /** Unique among all subjects. */
  name: string
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string
  /** The role of the processes that run it; `worker` where none is given. */
  role?: 'worker' | 'importer'
  /** True if it rests while the site is read-only, since readers could not react to it. */
  rests?: true
  /** @param signal aborted when the process is asked to stop */
  run(signal: AbortSignal): Promise<void>
}

/**
 * All that the rest of the program has to know of a subject. Each part is optional; those after `desk` are asked for
 * once all subjects are created, and get what the service got as well.
 */
export interface Subject<
  Name extends string,
  Needs,
  Service,
  DeskNeeds,
  Desk,
  Calls extends object,
  Provided extends object = object,
> {
  /** The name of its folder in camelCase, under which other subjects get its service. */
  name: Name
  /** Creates its service. Gets the platform and the services of the subjects that stand above it in server/subjects.ts. */
  service?: (needs: Needs) => Service | Promise<Service>
  /** Creates its desk, for calls of staff, after all services: it gets every one of them. */
  desk?: (needs: DeskNeeds) => Desk
  /** Returns the handlers of its calls. */
  handlers?: (own: Own<Service, Desk>, needs: Needs) => Calls
  /** The tables of the subject, and how they are exported. */
  tables?: Readonly<Record<string, TableRule>>
  /** Returns its extensions of other subjects' lists: personal data, kinds of the bin, texts to translate. */
  extensions?: (own: Own<Service, Desk>, needs: Needs) => readonly Extension[]
  /** Returns its listeners to events of other subjects; the worker delivers the events. */
  listeners?: (own: Own<Service, Desk>, needs: Needs) => readonly EventListener[]
  /** Returns the worker's scheduled jobs. */
  schedule?: (own: Own<Service, Desk>, needs: Needs) => readonly ScheduledJob[]
  /** Does what must be done before the site or a command uses the database; where it fails, nothing is opened. */
  prepare?: (own: Own<Service, Desk>) => Promise<void>
  /** Begins what the worker follows as long as it runs; `close` ends it. */
  start?: (own: Own<Service, Desk>) => Promise<void>
  /** Returns the tasks that the worker repeats. */
  tasks?: (own: Own<Service, Desk>, needs: Needs) => readonly RepeatedTask[]
  /** Returns the tasks that every process repeats, whatever its role, because they must be on time. */
  everyProcess?: (own: Own<Service, Desk>, needs: Needs) => readonly RepeatedTask[]
  /** Returns what every process catches up on once it has started. */
  afterStart?: (own: Own<Service, Desk>) => readonly StartupTask[]
  /** Drops what it caches with these tags; without tags, everything. */
  forget?: (own: Own<Service, Desk>, tags: readonly string[] | undefined) => void
  /** Adds its addresses besides calls and pages: files, forms of emails, requests of other programs. */
  routes?: (app: FastifyInstance, site: SiteParts, own: Own<Service, Desk>, needs: Needs) => void
  /** Adds its addresses whose answers go on for as long as a page is open; processes can serve these alone. */
  streamRoutes?: (app: FastifyInstance, site: StreamSiteParts, own: Own<Service, Desk>) => void
  /** Returns its pages in the sitemap. */
  sitemap?: (own: Own<Service, Desk>) => readonly (SitemapPart | LongSitemapPart)[]
  /** Returns its kinds of entries in the feeds of the site. */
  feeds?: (own: Own<Service, Desk>) => readonly FeedPart[]
  /** Returns what the site itself needs of it (see `SiteProvisions`). */
  provides?: (own: Own<Service, Desk>) => Provided
  /** Ends what is under way, before the connections close. */
  close?: (own: Own<Service, Desk>, needs: Needs) => Promise<void>
}

/** Registers a subject; `server/subjects.ts` names it once. Written in this order, nothing but `needs` wants a type. */
export const defineSubject = <
  Name extends string,
  Needs = object,
  Service = undefined,
  DeskNeeds = object,
  Desk = undefined,
  Calls extends object = object,
  Provided extends object = object,
>(
  subject: Subject<Name, Needs, Service, DeskNeeds, Desk, Calls, Provided>,
): Subject<Name, Needs, Service, DeskNeeds, Desk, Calls, Provided> => subject

/** A table that is exported with the content. @param later see `TableRule` */
export const contentTable = (...later: string[]): TableRule => ({ part: 'content', later, merge: {} })
/** The same for what people publish under their names. @param author see `TableRule` */
export const authoredTable = (author: string): TableRule => ({ part: 'content', later: [], author, merge: {} })
/** A table of how a site is arranged, exported with the content: another site has its own. */
export const siteTable = (): TableRule => ({ part: 'content', later: [], merge: false })
/** A table that is exported only together with the accounts, and stays on the site of these. */
export const accountsTable = (...later: string[]): TableRule => ({ part: 'accounts', later, merge: false })
/** The table with a rule for sites that have content of their own. */
export const mergedTable = (rule: TableRule, merge: MergeRule): TableRule => ({ ...rule, merge })
/** A table that no export contains. @param leftOut why not */
export const privateTable = (leftOut: string): TableRule => ({ leftOut })
