import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RenderedText } from '#server/platform/rich-text/options.ts'
import type { RenderJob } from './format.ts'

/** Far beyond the longest real text; whatever takes longer was made to take long. */
const timeoutMs = 30_000
const workerFile = new URL('./render-worker.ts', import.meta.url)

export type RenderResult = { spent: number } & ({ text: RenderedText } | { problem: string })

type Waiting = { job: RenderJob; done: (result: RenderResult) => void }

/**
 * Renders on other cores while this one converts and stores. A text that does not come to an end costs its thread,
 * never the import.
 */
export class RenderPool {
  readonly #queue: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #size: number
  readonly #timeoutMs: number

  constructor(size = Math.max(1, availableParallelism() - 1), timeout = timeoutMs) {
    this.#size = size
    this.#timeoutMs = timeout
  }

  render(job: RenderJob): Promise<RenderResult> {
    return new Promise((done) => {
      this.#queue.push({ job, done })
      this.#next()
    })
  }

  /** Stops the threads. Jobs under way never answer. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
    this.#all.clear()
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const worker = this.#idle.pop() ?? (this.#all.size < this.#size ? this.#start() : undefined)
    const waiting = worker && this.#queue.shift()
    if (worker && waiting) this.#run(worker, waiting)
  }

  #start(): Worker {
    const worker = new Worker(workerFile)
    this.#all.add(worker)
    return worker
  }

  #run(worker: Worker, { job, done }: Waiting): void {
    const finish = (result: RenderResult, reusable: boolean) => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed)
      if (reusable) this.#idle.push(worker)
      else this.#discard(worker)
      done(result)
      this.#next()
    }
    const answered = (result: RenderResult) => finish(result, true)
    const failed = (error: Error) =>
      finish({ problem: `the text cannot be rendered: ${error.message}`, spent: 0 }, false)
    const late = () => finish({ problem: 'the text takes too long to render', spent: this.#timeoutMs }, false)
    const timer = setTimeout(late, this.#timeoutMs)
    worker.on('message', answered).on('error', failed)
    worker.postMessage(job)
  }

  #discard(worker: Worker): void {
    this.#all.delete(worker)
    worker.on('error', () => {})
    void worker.terminate()
  }
}
