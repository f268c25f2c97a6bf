import { coverPicture } from '#contract/constants.ts'
import type { EditorTextKey } from '../editor-text.ts'

/** File types of a cover (specification, point 5). */
export const coverTypes = ['image/jpeg', 'image/png'] as const

/** Returns the error of a file as a cover, before anything of it is read; undefined where there is none. */
export function wrongCover({ type, size }: Pick<File, 'type' | 'size'>): EditorTextKey | undefined {
  if (!coverTypes.some((one) => one === type)) return 'coverType'
  return size >= coverPicture.maxBytes ? 'coverLarge' : undefined
}

/** Ratios of width to height; free takes any. */
export const coverRatios = [
  ['21:13', 21 / 13],
  ['2.5:1', 2.5],
  ['16:9', 16 / 9],
  ['1:1', 1],
  ['free', undefined],
] as const

export type CoverRatio = (typeof coverRatios)[number][0]

/** The free ratio goes from tall to wide as far as any place can show it. */
const freeRatio = { least: 0.4, most: 3 } as const
/** A ratio of width to height within the limits of free covers. */
export const heldRatio = (ratio: number): number => Math.min(Math.max(ratio, freeRatio.least), freeRatio.most)
