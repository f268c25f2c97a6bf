/** A saving goes out this long after the last change, and at the latest this long after the first unsaved one (ms). */
export const saveAfterMs = 1_500
const saveEveryMs = 10_000
/** Waits between tries after a failure: doubled each time, up to the longest (ms). */
const retry = { first: 3_000, longest: 30_000 } as const

/** Why a saving failed: the session is over, nothing got through, try again later, or refused as it is. */
export type SaveFailure = 'ended' | 'offline' | 'busy' | 'refused'

/** @template R what the server knows of what is saved */
export type SaveState<R = unknown> =
  | { name: 'clean' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | { name: 'saved'; at: number }
  | { name: 'failed'; why: SaveFailure; message: string }
  | { name: 'conflict'; current: R }

export interface SaveBase {
  id: number
  version: number
}

/** @template F what is written; @template R what the server knows of it */
export interface AutosaveNeeds<F, R extends SaveBase, T = unknown> {
  /** Saves on top of `base`; without one a new record begins. `leaving`: the page may be gone before the answer. */
  send(
    fields: F,
    base: SaveBase | undefined,
    leaving: boolean,
  ): Promise<{ saved: true; record: R } | { saved: false; current: R }>
  /** True if the server has exactly this. */
  same(current: R, fields: F): boolean
  /** Keeps what is not saved yet on this device. */
  keepLocal(fields: F, base: SaveBase | undefined): void
  /** Everything is saved. */
  dropLocal(): void
  failure(error: unknown): { why: SaveFailure; message: string }
  /** True if an input method is in the middle of a word: what stands in the text is no text yet. */
  composing(): boolean
  clock: { now(): number; set(run: () => void, ms: number): T; clear(timer: T): void }
}

export interface Autosave<F, R> {
  get(): SaveState<R>
  subscribe(listener: () => void): () => void
  /** Returns the record that the savings go on top of. */
  base(): R | undefined
  /** True if something is not saved yet. */
  hasUnsaved(): boolean
  update(fields: F): void
  /** A word of an input method is finished. */
  finishComposition(): void
  /** Saves now; true when everything is saved. */
  flush(): Promise<boolean>
  /** The page may be gone in a moment. */
  leave(): void
  /** Something has changed that may let a failed saving through: the network, another tab that signed in. */
  tryAgain(): void
  /** After a conflict: what is here goes on top of what came between. */
  keepMine(): Promise<boolean>
  /** Goes on from a state of the server; what is here was given up, or is the same. */
  adopt(record: R): void
}

/** Saves what is written, one saving at a time, each on top of the one before. */
export function createAutosave<F, R extends SaveBase, T>(
  needs: AutosaveNeeds<F, R, T>,
  begun: R | undefined,
): Autosave<F, R> {
  const { clock } = needs
  const listeners = new Set<() => void>()
  let state: SaveState<R> = { name: 'clean' }
  let base = begun
  let pending: F | undefined
  let firstChange = 0
  let timer: T | undefined
  let running: Promise<void> | undefined
  let failures = 0
  /** Something let savings through while one was under way, which may fail by what was before. */
  let again = false

  const set = (next: SaveState<R>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const on = (): SaveBase | undefined => base && { id: base.id, version: base.version }
  const unschedule = () => {
    if (timer !== undefined) clock.clear(timer)
    timer = undefined
  }
  const schedule = (ms: number) => {
    unschedule()
    timer = clock.set(due, ms)
  }
  const due = () => {
    timer = undefined
    // The end of the composition asks again.
    if (!needs.composing()) void attempt()
  }

  async function saveOnce(fields: F, leaving: boolean): Promise<void> {
    set({ name: 'saving' })
    again = false
    try {
      const answer = await needs.send(fields, on(), leaving)
      failures = 0
      if (!answer.saved && !needs.same(answer.current, fields)) {
        set({ name: 'conflict', current: answer.current })
        return
      }
      acceptSaved(answer.saved ? answer.record : answer.current, fields)
    } catch (error) {
      failures += 1
      const { why, message } = needs.failure(error)
      set({ name: 'failed', why, message })
      if (why === 'offline' || why === 'busy')
        schedule(again ? 0 : Math.min(retry.first * 2 ** Math.min(failures - 1, 10), retry.longest))
      else if (why === 'refused' && pending !== fields) schedule(saveAfterMs)
    }
  }

  function acceptSaved(record: R, fields: F): void {
    base = record
    if (pending === fields) {
      pending = undefined
      needs.dropLocal()
      set({ name: 'saved', at: clock.now() })
      return
    }
    if (pending) needs.keepLocal(pending, on())
    set({ name: 'unsaved' })
    firstChange = clock.now()
    schedule(saveAfterMs)
  }

  function attempt(leaving = false): Promise<void> {
    if (running) return running
    if (!pending || state.name === 'conflict') return Promise.resolve()
    unschedule()
    running = saveOnce(pending, leaving).finally(() => {
      running = undefined
    })
    return running
  }

  /** Saves until nothing is left or something is in the way. */
  async function drain(): Promise<boolean> {
    unschedule()
    await running
    while (pending) {
      await attempt()
      if (state.name === 'failed' || state.name === 'conflict') break
    }
    return pending === undefined
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    base: () => base,
    hasUnsaved: () => pending !== undefined,
    update(fields) {
      if (!pending) firstChange = clock.now()
      pending = fields
      needs.keepLocal(fields, on())
      if (state.name === 'conflict') return
      if (state.name === 'failed' && state.why !== 'refused') {
        if (timer === undefined && state.why !== 'ended') schedule(retry.first)
        return
      }
      if (!running) set({ name: 'unsaved' })
      const latest = firstChange + saveEveryMs - clock.now()
      schedule(Math.max(0, Math.min(saveAfterMs, latest)))
    },
    finishComposition() {
      if (pending && timer === undefined && !running && state.name === 'unsaved') schedule(saveAfterMs)
    },
    flush: drain,
    leave() {
      if (pending) needs.keepLocal(pending, on())
      if (state.name !== 'failed' || state.why !== 'refused') void attempt(true)
    },
    tryAgain() {
      if (running) again = true
      else if (pending && state.name === 'failed') void attempt()
    },
    async keepMine() {
      if (state.name !== 'conflict') return drain()
      base = state.current
      set({ name: 'unsaved' })
      return drain()
    },
    adopt(record) {
      unschedule()
      base = record
      pending = undefined
      needs.dropLocal()
      set({ name: 'saved', at: clock.now() })
    },
  }
}
