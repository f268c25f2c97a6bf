/** A reader's choice in a chart, by the place of the days in its data. */
export interface Reading {
  /** The day that is read; absent where none is chosen. */
  place?: number
  /** A part of the time, from where it was begun to where it is now. */
  framed?: readonly [number, number]
  /** The day that was read before the finger came down, for a finger that turns out to scroll the page. */
  before?: number
}

export type ReadingAct =
  | { act: 'press'; by: string; at: number; canFrame: boolean }
  | { act: 'move'; at: number }
  | { act: 'lift' }
  | { act: 'cancel'; by: string }
  | { act: 'leave'; by: string }
  | { act: 'key'; key: string; last: number; canFrame: boolean }

/**
 * A chart's reading after what a pointer or a key did. A finger reads: it has no hovering, so its reading stays when it is
 * lifted, and it frames nothing. A mouse reads where it hovers and frames what it is drawn across.
 */
export function readingAfter(reading: Reading, act: ReadingAct): Reading {
  switch (act.act) {
    case 'press':
      if (act.by === 'touch') return { place: act.at, before: reading.place }
      return act.canFrame ? { place: act.at, framed: [act.at, act.at] } : reading
    case 'move':
      return { ...reading, place: act.at, ...(reading.framed && { framed: [reading.framed[0], act.at] as const }) }
    case 'lift':
      return { place: reading.place }
    case 'cancel':
      // The browser takes a finger's movement for scrolling, so it was no reading.
      return act.by === 'touch' ? { place: reading.before } : { place: reading.place }
    case 'leave':
      return act.by === 'touch' || reading.framed ? reading : {}
    case 'key':
      return afterKey(reading, act)
  }
}

function afterKey({ place, framed }: Reading, { key, last, canFrame }: Extract<ReadingAct, { act: 'key' }>): Reading {
  if (key === 'Escape') return {}
  const step = { Left: -1, Right: 1, Home: -last, End: last }[key.replace(/^(Shift\+)?(Arrow)?/, '')]
  if (step === undefined) return { place, framed }
  const from = place ?? last
  const to = Math.min(last, Math.max(0, from + step))
  return key.startsWith('Shift+') && canFrame ? { place: to, framed: [framed?.[0] ?? from, to] } : { place: to }
}

/** Less than this, in days of the chart, is a click and not a part of the time. */
const shortestPeriod = 3

/** The first and the last place of a framed part of the time; undefined where that is too short to be meant. */
export function periodOf({ framed }: Reading): readonly [number, number] | undefined {
  if (!framed) return undefined
  const [from, to] = framed[0] < framed[1] ? framed : [framed[1], framed[0]]
  return to - from >= shortestPeriod ? [from, to] : undefined
}
