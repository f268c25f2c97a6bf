import type { CollectionType } from '#contract/members/engagement.ts'

export const collectionTypes = ['article', 'flash', 'topic'] as const satisfies readonly CollectionType[]

/** Rows of a page of what is followed or collected. */
export const listSize = 20
