import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CallError } from '#contract/errors.ts'
import { actingMember } from '#server/platform/database/workload.ts'
import { FairQueue } from './fair-queue.ts'
import { type Order, type Report, receivedError } from './messages.ts'

/** The work took its thread with it: too long, or too much memory. */
export class ThreadLostError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ThreadLostError'
  }
}

/** The program ends before the work could be done. */
export class ThreadsClosedError extends Error {
  constructor() {
    super('The program ends')
    this.name = 'ThreadsClosedError'
  }
}

/** Keeps threads from one pool to the next: each takes a while to start and to load what it renders with. */
export interface Workers {
  take(start: () => Worker): Worker
  /** Takes one over that waits for work. */
  release(worker: Worker): void
}

export interface ThreadPoolOptions {
  /** At most; they start when there is work and end when there has been none for a while. */
  threads: number
  /** Milliseconds of one task. Whatever takes longer costs its thread. */
  timeoutMs: number
  /** Heap of a thread. A task that needs more ends its thread as well. */
  heapMegabytes: number
  /** Tasks that may wait, of all owners together. */
  maxWaiting: number
  /** Tasks of one member that may wait; one is carried out at a time. */
  maxWaitingEach: number
  /**
   * Tasks given to a thread ahead of its answers: where the caller's own thread is busy for a while at times, the others
   * need not wait for it. Costs some fairness.
   */
  ahead: number
  /** Source of threads, which takes back idle ones; by default each is started here and ended. */
  workers?: Workers | undefined
  /** Called for every task that cost its thread. */
  onLost?: (lost: { task: string; problem: string }) => void
}

/** For the texts of members and editors: what takes longer than 5 seconds was made to take long. */
export const siteThreads: ThreadPoolOptions = {
  threads: Math.min(4, Math.max(2, availableParallelism() - 1)),
  timeoutMs: 5_000,
  heapMegabytes: 256,
  maxWaiting: 500,
  maxWaitingEach: 16,
  ahead: 1,
}

/** For spreadsheets: one at a time, which may take long and much memory. */
export const exportThreads: ThreadPoolOptions = {
  threads: 1,
  timeoutMs: 60_000,
  heapMegabytes: 1_024,
  maxWaiting: 10,
  maxWaitingEach: 1,
  ahead: 1,
}

/** A module whose functions are called in threads: pure ones, with arguments and results that can be cloned. */
export interface ThreadModule<M> {
  readonly file: string
  /** For the types alone. */
  readonly functions?: M
}

/** @param file address of the module, as `new URL('./render.ts', import.meta.url)` */
export const threadModule = <M>(file: URL): ThreadModule<M> => ({ file: file.href })

type AnyFunction = (...args: never[]) => unknown
type FunctionsOf<M> = { [N in keyof M]: M[N] extends AnyFunction ? N : never }[keyof M] & string
type ArgumentsOf<F> = F extends AnyFunction ? Parameters<F> : never
type ResultOf<F> = F extends AnyFunction ? Awaited<ReturnType<F>> : never

interface Task {
  order: Order
  owner: number | undefined
  onDone(result: { value: unknown; spent: number }): void
  onFailed(error: Error): void
}

interface Thread {
  worker: Worker
  /** Given to it and not answered yet, in order. */
  tasks: Task[]
  timer: NodeJS.Timeout | undefined
}

/** Threads without work for this long end: each takes some 50 MB. */
const idleMs = 60_000
const busyRetrySeconds = 5

/**
 * Calls functions in other threads, for work on texts from outside: however long it takes, the thread that answers readers
 * is free, and a text that comes to no end costs its thread only. Members take turns.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #queue = new FairQueue<Task>()
  readonly #threads = new Set<Thread>()
  /** Members with a task under way. */
  readonly #busyOwners = new Set<number>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /**
   * Calls a function of a module in a thread.
   * @throws what the function throws (RichTextError, CallError, or an Error with its message); ThreadLostError;
   *   ThreadsClosedError; CallError tooManyRequests where the member has too many tasks waiting, renderingBusy where all together have
   */
  async run<M, N extends FunctionsOf<M>>(
    module: ThreadModule<M>,
    name: N,
    ...args: ArgumentsOf<M[N]>
  ): Promise<ResultOf<M[N]>> {
    return (await this.runTimed(module, name, ...args)).value
  }

  /** The same, with the milliseconds that the function took. */
  runTimed<M, N extends FunctionsOf<M>>(
    { file }: ThreadModule<M>,
    name: N,
    ...args: ArgumentsOf<M[N]>
  ): Promise<{ value: ResultOf<M[N]>; spent: number }> {
    return new Promise((done, failed) => {
      const owner = actingMember()
      this.#assertRoom(owner)
      this.#lastId += 1
      const order = { id: this.#lastId, file, name, args }
      this.#queue.push(owner, { order, owner, onDone: done as Task['onDone'], onFailed: failed })
      this.#distribute()
    })
  }

  /** Threads that are running, and tasks that wait for one. */
  get usage(): { threads: number; waiting: number } {
    return { threads: this.#threads.size, waiting: this.#queue.size }
  }

  /** Ends all threads; tasks under way and waiting fail. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    const threads = [...this.#threads]
    this.#threads.clear()
    const tasks = [...threads.flatMap((thread) => thread.tasks), ...this.#queue.drain()]
    for (const task of tasks) task.onFailed(new ThreadsClosedError())
    await Promise.all(threads.map((thread) => this.#letGo(thread)))
  }

  #assertRoom(owner: number | undefined): void {
    if (this.#closed) throw new ThreadsClosedError()
    const { maxWaiting, maxWaitingEach } = this.#options
    if (owner !== undefined && this.#queue.waiting(owner) >= maxWaitingEach)
      throw new CallError('tooManyRequests', undefined, busyRetrySeconds)
    if (this.#queue.size >= maxWaiting) throw new CallError('renderingBusy', undefined, busyRetrySeconds)
  }

  #distribute(): void {
    clearTimeout(this.#idle)
    while (this.#queue.size > 0) {
      const thread = this.#freest()
      if (thread && thread.tasks.length >= this.#options.ahead) return
      const task = this.#queue.take((owner) => owner === undefined || !this.#busyOwners.has(owner as number))
      if (!task) return
      this.#give(task, thread ?? this.#start())
    }
    const isIdle = [...this.#threads].every(({ tasks }) => tasks.length === 0)
    if (isIdle) this.#idle = setTimeout(() => this.#endAll(), idleMs).unref()
  }

  /** The thread with the least to do; undefined where a new one may begin instead. */
  #freest(): Thread | undefined {
    let freest: Thread | undefined
    for (const thread of this.#threads) if (!freest || thread.tasks.length < freest.tasks.length) freest = thread
    return freest && (freest.tasks.length === 0 || this.#threads.size >= this.#options.threads) ? freest : undefined
  }

  #give(task: Task, thread: Thread): void {
    const { owner, order } = task
    if (owner !== undefined) this.#busyOwners.add(owner)
    thread.tasks.push(task)
    try {
      thread.worker.postMessage(order)
    } catch (error) {
      // An argument that cannot be cloned.
      this.#finish(thread, task).onFailed(error as Error)
    }
  }

  #start(): Thread {
    const { heapMegabytes, workers } = this.#options
    const start = () =>
      new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    const worker = workers?.take(start) ?? start()
    const thread: Thread = { worker, tasks: [], timer: undefined }
    worker.on('message', (report: Report) => this.#hear(thread, report))
    worker.on('error', (error: Error & { code?: string }) => {
      const tooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#lose(thread, tooMuch ? 'it needs too much memory' : error.message)
    })
    worker.on('exit', () => this.#lose(thread, 'its thread has ended'))
    this.#threads.add(thread)
    return thread
  }

  #hear(thread: Thread, report: Report): void {
    const task = thread.tasks.find(({ order }) => order.id === report.id)
    if (!task) return
    if ('began' in report) {
      this.#watch(thread, task)
      return
    }
    this.#finish(thread, task)
    if ('error' in report) task.onFailed(receivedError(report.error))
    else task.onDone(report)
    this.#distribute()
  }

  /** The time of a task runs from its own beginning: loading the module and waiting for others are not its fault. */
  #watch(thread: Thread, task: Task): void {
    clearTimeout(thread.timer)
    const { timeoutMs } = this.#options
    thread.timer = setTimeout(() => {
      // This thread may have been busy itself, with the answer waiting: those that are here are heard first.
      setImmediate(() => {
        if (thread.tasks.includes(task)) this.#lose(thread, 'it takes too long', task)
      })
    }, timeoutMs).unref()
  }

  #finish(thread: Thread, task: Task): Task {
    clearTimeout(thread.timer)
    thread.tasks = thread.tasks.filter((one) => one !== task)
    if (task.owner !== undefined) this.#busyOwners.delete(task.owner)
    return task
  }

  /** The task under way is lost with its thread; the others go to another one. */
  #lose(thread: Thread, problem: string, lost = thread.tasks[0]): void {
    if (!this.#threads.delete(thread)) return
    void this.#end(thread)
    for (const task of thread.tasks.toReversed()) {
      this.#finish(thread, task)
      if (task !== lost) this.#queue.requeue(task.owner, task)
    }
    if (lost) {
      this.#options.onLost?.({ task: lost.order.name, problem })
      lost.onFailed(new ThreadLostError(problem))
    }
    this.#distribute()
  }

  #endAll(): void {
    const threads = [...this.#threads]
    this.#threads.clear()
    for (const thread of threads) void this.#letGo(thread)
  }

  /** Returns an idle thread to the shared ones and ends one that still works. */
  async #letGo(thread: Thread): Promise<void> {
    const { workers } = this.#options
    if (!workers || thread.tasks.length > 0) {
      await this.#end(thread)
      return
    }
    clearTimeout(thread.timer)
    for (const event of ['message', 'error', 'exit']) thread.worker.removeAllListeners(event)
    workers.release(thread.worker)
  }

  #end({ worker, timer }: Thread): Promise<number> {
    clearTimeout(timer)
    return worker.terminate()
  }
}
