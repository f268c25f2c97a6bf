import { AsyncLocalStorage } from 'node:async_hooks'
import { presentWorkload, workingFor } from '../workload.ts'

/** The reads and writes of a request, as far as they decide whether a replica may answer it. */
export interface RequestReads {
  /** Position in the write-ahead log that a replica must have replayed to show what the same client wrote before. */
  readonly after: number
  /** Once the request has written, the primary answers the rest of it. */
  hasWritten: boolean
}

const request = new AsyncLocalStorage<RequestReads | undefined>()
const published = new AsyncLocalStorage<boolean>()

/** Handles a request with everything that it begins. */
export const handlingRequest = <T>(reads: RequestReads, work: () => T): T => request.run(reads, work)

/** Records that the present request writes. */
export function noteWrite(): void {
  const reads = request.getStore()
  if (reads) reads.hasWritten = true
}

/** Writes something that no client reads, such as counters of rate limits. */
export const withoutNote = <T>(work: () => T): T => request.run(undefined, work)

/** Reads what is the same for everybody, or at least not what the client has just changed: replicas may answer. */
export const readingPublished = <T>(work: () => Promise<T>): Promise<T> =>
  // Awaited inside: a query that is only built runs when somebody waits for it.
  published.run(true, async () => await work())

/** The same for an answer that several requests wait for: it depends neither on the first of them nor on its writes. */
export const readingShared = <T>(work: () => Promise<T>): Promise<T> =>
  workingFor('readers', () => handlingRequest({ after: 0, hasWritten: false }, () => readingPublished(work)))

export const isReadingPublished = (): boolean => published.getStore() === true && presentWorkload() === 'readers'

/** The present request, where a replica may answer what it reads now. */
export function replicableReads(): RequestReads | undefined {
  const reads = isReadingPublished() ? request.getStore() : undefined
  return reads?.hasWritten ? undefined : reads
}
