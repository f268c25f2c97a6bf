/** How long a host that readers wait for may take to answer. */
export const patienceMs = 1_000
/** A host that answered is believed to be there for so long, and one that did not is asked again after it. */
const believedMs = 5_000
/** Number of slow answers in a row after which a host counts as silent, whatever it answers. */
export const maxSlow = 8

/** True if a request ended because `AbortSignal.timeout` did. */
export const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError'

interface Needs {
  /** Asks the host whether it is there, within `patienceMs`; whatever it answers, it is. @throws where it does not */
  ping(): Promise<unknown>
  /** Returns the error that is thrown instead of a request to a host that does not answer. */
  refusal(): Error
  /** True if an error means that nothing answered. */
  isSilence(error: unknown): boolean
  /** True if only its time was over, which says more about the request than about the host. */
  isSlow(error: unknown): boolean
  now?: () => number
}

/**
 * Keeps anybody from waiting for a host that does not answer: it is asked whether it is there before it gets a request, unless
 * it answered just now. Once it was silent, requests are refused at once, and it is asked again in the background. One slow
 * answer takes it from nobody else: it is asked whether it is still there, unless several in a row were slow.
 */
export function createReachability({ ping, refusal, isSilence, isSlow, now = Date.now }: Needs) {
  let known: { isThere: boolean; at: number } | undefined
  let asking: Promise<boolean> | undefined
  let slow = 0
  /** Counts how often the host was found silent: what it said when it was asked before that is no news any more. */
  let silences = 0
  const note = (isThere: boolean) => {
    if (!isThere) silences += 1
    known = { isThere, at: now() }
    return isThere
  }
  const isRecent = () => known !== undefined && now() - known.at < believedMs

  function ask(): Promise<boolean> {
    const before = silences
    asking ??= ping()
      .then(
        () => (before === silences ? note(true) : false),
        () => note(false),
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  /** Updates the state of the host by an answer, or by none. */
  function learn(error?: unknown): void {
    const isLate = error !== undefined && isSilence(error) && isSlow(error)
    slow = isLate ? slow + 1 : 0
    if (isLate && slow < maxSlow) {
      void ask()
      return
    }
    slow = 0
    note(error === undefined || !isSilence(error))
  }

  return {
    /** Asks the host again, unless it answered or was silent just now: for callers that have time to wait. */
    async look(): Promise<void> {
      if (!isRecent()) await ask()
    },

    /** Sends a request. @throws the refusal where the host is not there; what the request throws */
    async through<T>(request: () => Promise<T>): Promise<T> {
      if (known && !known.isThere) {
        if (!isRecent()) void ask()
        throw refusal()
      }
      if (!isRecent() && !(await ask())) throw refusal()
      try {
        const answer = await request()
        learn()
        return answer
      } catch (error) {
        learn(error)
        throw error
      }
    },
  }
}
