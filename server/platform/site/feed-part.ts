import type { Language } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { FeedEntry } from './feed-formats.ts'

/** One kind of entries in the feeds of the site. */
export interface FeedPart {
  /** Name of the feed of this kind alone. */
  feed: string
  title: Readonly<Record<Language, string>>
  /** The page that it goes with; the front page where there is none. */
  home?: string
  /** True if its entries are in the feed of the whole site too. */
  isInMain: boolean
  /** Returns the newest entries. @param base address of the site in the language */
  newest(count: number, base: string, context: CallContext): Promise<readonly FeedEntry[]>
}
