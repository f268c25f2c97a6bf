const choiceKey = 'sound'
const lastKey = 'sounded'
/** Shortest time between two sounds of all tabs together, in ms. */
export const pauseMs = 5_000
const seconds = 0.18
const hertz = 660
const volume = 0.12

let context: AudioContext | undefined

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden: then the choice holds for this page alone.
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** The reader's choice on this device; without one there is no sound. */
export const isSoundWanted = (): boolean => read(choiceKey) === 'on'

export const rememberSound = (wanted: boolean): void => keep(choiceKey, wanted ? 'on' : 'off')

/** Lets the page sound; browsers allow it while something is pressed. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
}

/** Has the first press on the page allow sound, for readers who chose it before. @returns stops waiting for it */
export function allowSoundAtPress(): () => void {
  const waiting = new AbortController()
  const allow = () => {
    waiting.abort()
    allowSound()
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, allow, { signal: waiting.signal })
  return () => waiting.abort()
}

/** Plays a short tone, unless there was one a moment ago, in this tab or another one. */
export function playSound(now = Date.now()): void {
  if (context?.state !== 'running') return
  const since = now - Number(read(lastKey))
  if (since >= 0 && since < pauseMs) return
  keep(lastKey, `${now}`)
  const [tone, gain, start] = [context.createOscillator(), context.createGain(), context.currentTime]
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
