import type { CallOutput } from '#contract/calls.ts'
import type { BringingEventName, StreamEvents, StreamState, StreamTopicName } from '#contract/outreach/stream.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import type { CallContext, MemberSession } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { OperationCheck } from '#server/platform/operations/check.ts'
import type { Metric } from '#server/platform/operations/metrics.ts'
import { ExtensionPoint } from './extension-point.ts'

/** A subject that holds something about members. */
export interface PersonalDataSource {
  /** All data about a member, by name, for the download of one's own data. */
  exportPersonalData(userId: number, context: CallContext): Promise<Record<string, unknown>>
  /** Erases it, in the transaction that erases the account. */
  erase(tx: Transaction, userId: number, authorId: number | null): Promise<void>
}

/** Read by accounts: what is downloaded as one's own data, and erased together with the account. */
export const personalDataSources = new ExtensionPoint<PersonalDataSource>()

/** Read by the translation desk and the glossary: short texts in several languages. */
export const translatableTexts = new ExtensionPoint<TranslatedRows>()

/** Warning on the newsroom's dashboard: how many of something have a problem. */
export interface Trouble {
  of: Exclude<keyof CallOutput<'getDesk'>['troubles'], 'deliveries' | 'sms' | 'events'>
  count(): Promise<number>
}

/** Read by the dashboard of the newsroom. */
export const troubles = new ExtensionPoint<Trouble>()

/** Read by the metrics of a process. */
export const metrics = new ExtensionPoint<Metric>()

/** Read by operations, beside its own checks. */
export const operationChecks = new ExtensionPoint<OperationCheck>()

/** A queue of a subject beside the newsroom: how much waits there for a decision, and since when. */
export interface DeskQueue {
  of: 'events'
  totals(context: MemberContext): Promise<{ waiting: number; oldest: Date | null }>
}

/** Read by the dashboard of the newsroom. */
export const deskQueues = new ExtensionPoint<DeskQueue>()

/**
 * Writes the numbers of the data section in a text as they are now, and tags the reading with them. Only texts that name
 * such numbers are given to it.
 * @param published the day of publishing, whose numbers stand beside the newest
 */
export type LiveValues = (html: string, published: string | null, context: CallContext) => Promise<string>

/** Filled by the pages, whose texts and charts these are. */
export const liveValues = new ExtensionPoint<LiveValues>()

/** Addition of a subject to the handling of sample content, which is rows of any table that have the mark `demo`. */
export interface SampleContent {
  /** Tables whose samples `remove` removes itself. */
  tables?: readonly string[]
  /** Removes what came of samples, such as orders of an event, so that they can go. */
  remove?(): Promise<unknown>
  /** Columns of a table that are made of others, by the names that they have there. */
  complete?: { table: string; columnsOf(row: object): object }
}

/** Read by transfer, which adds, counts and removes sample content; removes in the opposite order of the subjects. */
export const sampleContent = new ExtensionPoint<SampleContent>()

/** A change of what followers of a topic read. */
export interface StreamChange {
  /** Unique among the changes of a topic. */
  key: number
  /** Microseconds since 1970 from when readers have it. A transaction that takes long adds one that lies in the past. */
  position: number
  /** The number of what changed. */
  id: number
}

/** How the changed things of a topic are read, for events that bring them. */
export interface StreamedChanges<Name extends BringingEventName = BringingEventName> {
  event: Name
  /**
   * The latest changes that readers may know of by now, the newest first.
   * @param key the number of the thing whose topic it is; 0 for a topic without
   * @returns with the next one's time, if some wait for theirs
   */
  latest(limit: number, now: Date, key: number): Promise<{ changes: readonly StreamChange[]; nextAt: Date | undefined }>
  /** Returns the data of an event that brings things as they are now. */
  describe(ids: readonly number[], context: CallContext, key: number): Promise<StreamEvents[Name]>
}

/** Counts the streams that follow each of some tags, in all processes. */
export type CountFollowers = (tags: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** States of one kind, which are read from time to time while they are followed, each once for all who follow it. */
export interface FollowedStates {
  /** Time between two readings. */
  everyMs: number
  /** @returns by key, those that exist; of private ones what only those who may follow them know */
  read(keys: readonly number[], countFollowers: CountFollowers): Promise<ReadonlyMap<number, StreamState['state']>>
}

/** A kind of topics that open pages follow: changed things, or states. */
export interface StreamSource {
  name: StreamTopicName
  /** True if there is one topic for each of many things, by their numbers. */
  isKeyed: boolean
  /** The tag that is published when it changes, if one is. @param key the number of the thing; 0 for a topic without */
  tagOf(key: number): string
  /** Decides who may follow a private topic; everybody follows those without it. */
  mayFollow?(key: number, session: MemberSession): boolean | Promise<boolean>
  /** Changed things. */
  changes?: { [Name in BringingEventName]: StreamedChanges<Name> }[BringingEventName]
  states?: FollowedStates
}

/** Read by the streams that open pages follow. */
export const streamSources = new ExtensionPoint<StreamSource>()
