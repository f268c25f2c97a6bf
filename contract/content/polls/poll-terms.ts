/** The texts of a poll, in reading order; a poll may leave the last options empty. */
export const pollFields = ['question', 'option1', 'option2', 'option3', 'option4', 'option5', 'option6'] as const
export type PollField = (typeof pollFields)[number]

/** Limits of polls, without zod; those of texts are in code points. */
export const pollLimits = { question: 200, option: 100, minOptions: 2, maxOptions: 6, minutes: 7 * 24 * 60 } as const
