/** How long a host that readers wait for may take to answer. */
export const patienceMs = 1_000
/** A host that answered is believed to be there for so long, and one that did not is asked again after it. */
const believedMs = 5_000

interface Needs {
  /** Asks the host whether it is there, within `patienceMs`; whatever it answers, it is. @throws where it does not */
  ping(): Promise<unknown>
  /** What is thrown instead of a request to a host that does not answer. */
  refusal(): Error
  /** Whether an error means that nothing answered. */
  isSilence(error: unknown): boolean
  now?: () => number
}

/**
 * Keeps anybody from waiting for a host that does not answer: it is asked whether it is there before it gets a request, unless
 * it answered just now. Once it was silent, requests are refused at once, and it is asked again in the background.
 */
export function createReachability({ ping, refusal, isSilence, now = Date.now }: Needs) {
  let known: { isThere: boolean; at: number } | undefined
  let asking: Promise<boolean> | undefined
  const note = (isThere: boolean) => {
    known = { isThere, at: now() }
    return isThere
  }
  const isRecent = () => known !== undefined && now() - known.at < believedMs

  function ask(): Promise<boolean> {
    asking ??= ping()
      .then(
        () => note(true),
        () => note(false),
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return {
    /** Asks the host again, unless it answered or was silent just now: for whoever has the time to wait. */
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
        note(true)
        return answer
      } catch (error) {
        note(!isSilence(error))
        throw error
      }
    },
  }
}
