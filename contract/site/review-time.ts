import { z } from 'zod'
import { longestReviewMinutes } from '#contract/constants.ts'

const minutes = z.number().int().min(1).max(longestReviewMinutes)

/** How long a review usually takes, in minutes; forms announce it. */
export const reviewTime = z.object({ from: minutes, to: minutes })

export type ReviewTime = z.infer<typeof reviewTime>
