import type { CallOutput } from '#contract/calls.ts'
import type { ItemKind, ItemSummary } from '#contract/content/items.ts'
import type { Topic } from '#contract/content/topics.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'

/** The items that members mark. Engagement knows their ids alone; the subjects of the content hand this in. */
export interface MarkedContent {
  /** The kinds of those that readers can see. */
  glance(ids: readonly number[], context: CallContext): Promise<ReadonlyMap<number, { kind: ItemKind }>>
  summaries(ids: readonly number[], context: CallContext): Promise<ItemSummary[]>
}

/** The authors that members follow, likewise. */
export interface FollowedAuthors {
  exists(id: number): Promise<boolean>
  /** Includes items that readers cannot open any more; unknown ones are omitted. */
  findKnown(
    ids: readonly number[],
    context: CallContext,
  ): Promise<Omit<CallOutput<'myFollow'>['list'][number], 'followers' | 'followed_time'>[]>
}

/** The topics that members collect, likewise. */
export interface CollectedTopics {
  exists(id: number, context: CallContext): Promise<boolean>
  summaries(ids: readonly number[], context: CallContext): Promise<Topic[]>
}
