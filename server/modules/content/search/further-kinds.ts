import type { FurtherFound, FurtherSearchType } from '#contract/content/search.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** A kind of results of a module above, with a card of its own: how its records are shown. */
export interface FurtherKind {
  type: FurtherSearchType
  /** Records as a reader sees them; without deleted ones. */
  presentFound(
    ids: readonly number[],
    context: CallContext,
  ): Promise<Omit<FurtherFound, 'title_segments' | 'summary_segments'>[]>
}

/** Kinds of results beside those of the content module itself. */
export const furtherKinds = new ExtensionPoint<FurtherKind>()
