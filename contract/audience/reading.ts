import { z } from 'zod'

/** How an article was read: how far, and for how long it was visible. */

/** Lower bounds of the steps of visible time, in seconds; the first step is everything below. */
export const timeSteps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1_800] as const
/** Depth is counted in steps of this many hundredths; the last step is the end. */
export const depthStep = 5
/** Readers who came this far have read to the end: below are only notes and signs. */
const endDepth = 95
/** The longest time that counts for one reader, item and day. */
export const longestReading = 7_200
const quarters = [25, 50, 75, endDepth] as const

export const reading = z.object({
  /** Readers whose browsers reported reading depth. */
  readers: z.number(),
  /** The part of them that reached a quarter, half, three quarters, and the end of the text. */
  reached: z.array(z.number()).length(quarters.length),
  /** Half of them had it visible for longer; null where nobody reported it. */
  median_seconds: z.number().nullable(),
})
export type Reading = z.infer<typeof reading>

/** Readers in one step of a count. */
export interface StepOfReaders {
  measure: 'depth' | 'seconds'
  step: number
  readers: number
}

const sum = (rows: readonly StepOfReaders[]) => rows.reduce((all, { readers }) => all + readers, 0)

/** Returns the shares of readers from counts by steps, and a median that lies between the bounds of its step. */
export function readingOf(rows: readonly StepOfReaders[]): Reading {
  const depths = rows.filter(({ measure }) => measure === 'depth')
  const times = rows.filter(({ measure }) => measure === 'seconds').toSorted((a, b) => a.step - b.step)
  const readers = sum(depths)
  return {
    readers,
    reached: quarters.map((depth) =>
      readers === 0 ? 0 : sum(depths.filter(({ step }) => step * depthStep >= depth)) / readers,
    ),
    median_seconds: medianOf(times),
  }
}

function medianOf(times: readonly StepOfReaders[]): number | null {
  const half = sum(times) / 2
  if (half <= 0) return null
  let before = 0
  for (const { step, readers } of times) {
    if (before + readers >= half) {
      const from = timeSteps[step - 1] ?? 0
      const to = timeSteps[step] ?? longestReading
      return Math.round(from + ((half - before) / readers) * (to - from))
    }
    before += readers
  }
  return null
}
