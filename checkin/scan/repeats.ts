/** A code that stays before the camera is one scan; it counts again once it was out of sight for so long, in ms. */
const repeatAfterMs = 2_500

/** Says of texts that a camera sees whether they are new. */
export function createRepeats(now: () => number): (text: string) => boolean {
  const seen = new Map<string, number>()
  return (text) => {
    const last = seen.get(text)
    seen.set(text, now())
    return last === undefined || now() - last > repeatAfterMs
  }
}
