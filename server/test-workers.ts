import type { Worker } from 'node:worker_threads'
import type { Workers } from './platform/thread-pool/thread-pool.ts'

/** Threads that wait, each with what it does when it ends. */
const waiting = new Map<Worker, () => void>()

/**
 * For tests: threads go from one site of a test process on to the next. Their work leaves no state behind, and starting
 * one and loading its renderer takes up to a second.
 */
export const testWorkers: Workers = {
  take(start) {
    const [kept] = waiting
    if (!kept) return start()
    const [worker, ended] = kept
    waiting.delete(worker)
    worker.off('exit', ended).off('error', ended)
    worker.ref()
    return worker
  },
  release(worker) {
    const ended = () => waiting.delete(worker)
    worker.once('exit', ended)
    worker.once('error', ended)
    worker.unref()
    waiting.set(worker, ended)
  },
}
