import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Kinds of work: that of readers who wait for a page, of members who write, of files that are exported, of newsletters
 * and pushes that are sent, or of staff and the program itself. Each has database connections of its own, so that one
 * kind of work cannot starve another (a bulkhead).
 */
export type Workload = 'readers' | 'members' | 'exports' | 'sending' | 'staff'

export const workloads: readonly Workload[] = ['readers', 'members', 'exports', 'sending', 'staff']

const present = new AsyncLocalStorage<Workload>()

/** Does something as work of this kind, with everything that it begins. */
export const workingFor = <T>(workload: Workload, work: () => T): T => present.run(workload, work)

/** The kind of the present work: what nobody asked for over HTTP is the program's own. */
export const presentWorkload = (): Workload => present.getStore() ?? 'staff'

/** The token of another program that a call is made with. */
export interface ActingToken {
  readonly id: number
  readonly name: string
}

/** On whose behalf the program works at present. */
interface Acting {
  readonly userId: number
  readonly token?: ActingToken | undefined
}

const acting = new AsyncLocalStorage<Acting | undefined>()

/** Lets everything that a call does know who makes it: the audit log names the token, and queues take turns by member. */
export const actingFor = <T>(caller: Acting | undefined, work: () => T): T =>
  caller ? acting.run(caller, work) : work()

/** Runs work whose result all callers share as nobody in particular, whichever of them asked first. */
export const actingForAll = <T>(work: () => T): T => acting.run(undefined, work)

/** The token that the present call was made with; undefined for people and for what the program does by itself. */
export const actingToken = (): ActingToken | undefined => acting.getStore()?.token

/** The member whose call it is; undefined for visitors and for what the program does by itself. */
export const actingMember = (): number | undefined => acting.getStore()?.userId
