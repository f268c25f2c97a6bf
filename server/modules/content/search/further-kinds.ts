import type { FurtherFound, FurtherSearchType } from '#contract/content/search.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { SearchWord } from './query.ts'
import type { Matches } from './store.ts'

/** What a subject of a module above lets readers search: its records are found and shown as a kind of their own. */
export interface FurtherKind {
  type: FurtherSearchType
  /** Of a change of which something else may match. */
  tag: string
  /** Records that have all words, best first. @param limit how many of them */
  matches(words: readonly SearchWord[], limit: number): Promise<Matches>
  /** Records as a reader sees them; those that are gone are left out. */
  shown(
    ids: readonly number[],
    context: CallContext,
  ): Promise<Omit<FurtherFound, 'title_segments' | 'summary_segments'>[]>
}

/** Kinds of results beside those of the content module itself. */
export const furtherKinds = new ExtensionPoint<FurtherKind>()
