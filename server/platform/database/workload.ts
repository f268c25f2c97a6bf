import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Kinds of work: that of readers who wait for a page, of members who write, of files that are exported, or of staff and
 * the program itself. Each has database connections of its own, so that one kind of work cannot starve another (a
 * bulkhead).
 */
export type Workload = 'readers' | 'members' | 'exports' | 'staff'

export const workloads: readonly Workload[] = ['readers', 'members', 'exports', 'staff']

const present = new AsyncLocalStorage<Workload>()

/** Does something as work of this kind, with everything that it begins. */
export const workingFor = <T>(workload: Workload, work: () => T): T => present.run(workload, work)

/** The kind of the present work: what nobody asked for over HTTP is the program's own. */
export const presentWorkload = (): Workload => present.getStore() ?? 'staff'
