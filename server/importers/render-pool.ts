import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RenderedText } from '#server/platform/rich-text/options.ts'
import type { RenderJob } from './format.ts'

/** Far beyond the longest real text; whatever takes longer was made to take long. */
const timeoutMs = 30_000
const workerFile = new URL('./render-worker.ts', import.meta.url)

export type RenderResult = { spent: number } & ({ text: RenderedText } | { problem: string })

type Waiting = { job: RenderJob; done: (result: RenderResult) => void }

/** A thread and the jobs that it was given, the one under way first. */
interface Thread {
  worker: Worker
  jobs: Waiting[]
  timer: NodeJS.Timeout | undefined
}

/**
 * Jobs given to a thread ahead of its answers: this thread may be busy for a while, converting, and that one must not
 * wait for it.
 */
const jobsAhead = 64
/** Megabytes of a thread's heap. A text that needs more costs its thread, like one that takes too long. */
const heapMegabytes = 512

/**
 * Renders on other cores while this one converts and stores. A text that does not come to an end costs its thread,
 * never the import.
 */
export class RenderPool {
  readonly #queue: Waiting[] = []
  readonly #threads = new Set<Thread>()
  readonly #size: number
  readonly #timeoutMs: number

  // One for each core: this thread converts and stores, but rendering takes longer than both, so it would wait.
  constructor(size = availableParallelism(), timeout = timeoutMs) {
    this.#size = size
    this.#timeoutMs = timeout
  }

  render(job: RenderJob): Promise<RenderResult> {
    return new Promise((done) => {
      this.#queue.push({ job, done })
      this.#distribute()
    })
  }

  /** Stops the threads. Jobs under way never answer. */
  async close(): Promise<void> {
    const threads = [...this.#threads]
    this.#threads.clear()
    await Promise.all(
      threads.map(({ worker, timer }) => {
        clearTimeout(timer)
        return worker.terminate()
      }),
    )
  }

  #distribute(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#threads].toSorted((a, b) => a.jobs.length - b.jobs.length)[0]
      const canStart = this.#threads.size < this.#size
      const thread = idle && (idle.jobs.length === 0 || !canStart) ? idle : this.#start()
      if (thread.jobs.length >= jobsAhead) return
      const waiting = this.#queue.shift()
      if (!waiting) return
      thread.jobs.push(waiting)
      if (thread.jobs.length === 1) this.#watch(thread)
      thread.worker.postMessage(waiting.job)
    }
  }

  #start(): Thread {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    const thread: Thread = { worker, jobs: [], timer: undefined }
    worker.on('message', (result: RenderResult) => {
      thread.jobs.shift()?.done(result)
      this.#watch(thread)
      this.#distribute()
    })
    worker.on('error', (error) => this.#giveUp(thread, `the text cannot be rendered: ${error.message}`, 0))
    this.#threads.add(thread)
    return thread
  }

  /** The time of a job runs from the answer to the one before it. */
  #watch(thread: Thread): void {
    clearTimeout(thread.timer)
    if (thread.jobs.length === 0) return
    const late = () => this.#giveUp(thread, 'the text takes too long to render', this.#timeoutMs)
    thread.timer = setTimeout(late, this.#timeoutMs)
  }

  /** The job under way is lost with its thread; the others go to another one. */
  #giveUp(thread: Thread, problem: string, spent: number): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    const [lost, ...others] = thread.jobs
    this.#queue.unshift(...others)
    lost?.done({ problem, spent })
    this.#distribute()
  }
}
