import type { WebhookEvent } from '#contract/integration/webhooks.ts'
import { type Language, languages } from '#language/languages.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { EventMap } from '#server/platform/events/event-map.ts'
import type { OutboxEvent } from '#server/platform/events/outbox.ts'
import { momentOrDayStart } from '#server/platform/site-time.ts'

type ItemChange = EventMap['item.changed']
type Described = Awaited<ReturnType<ContentService['details']>>

const iso = (time: string | null): string | null =>
  time === null ? null : (momentOrDayStart(time)?.toISOString() ?? null)

/** Returns the event of a change for readers; undefined if they had nothing before and have nothing now. */
export function eventOf({ wasPublic, isPublic, takenBack }: ItemChange): WebhookEvent | undefined {
  if (!isPublic) return wasPublic ? 'withdrawn' : undefined
  if (takenBack) return 'withdrawn'
  return wasPublic ? 'changed' : 'published'
}

/** One text of an item: what a reader of the language sees, or undefined where it is another language's. */
function textOf({ language, text_origin, title, summary, html, kind }: Described) {
  // A flash is a few sentences; an article is fetched by its address.
  return { language, origin: text_origin, title, summary, ...(kind === 'flash' && { html }) }
}

/**
 * The body of a message. Of an item that readers have, what they see now; of one that they have no longer, its number.
 * @param described the item in each language; empty where readers do not have it
 */
export function bodyOf(
  { data: { itemId, kind }, happenedAt }: Pick<OutboxEvent<'item.changed'>, 'data' | 'happenedAt'>,
  event: WebhookEvent,
  described: readonly Described[],
  siteOrigin: string,
): string {
  const path = `${kind === 'flash' ? '/news' : '/contents'}/${itemId}`
  const [first] = described
  const shown = first && {
    importance: first.importance,
    release_time: iso(first.release_time),
    updated_time: iso(first.updated_time),
    original_language: first.original_language,
    category: first.category && { id: first.category.id, name: first.category.name },
    region: first.region && { id: first.region.id, name: first.region.name },
    author: first.author && { id: first.author.id, name: first.author.nickname },
    labels: first.labels.map(({ id, name, coin }) => ({ id, name, coin })),
    picture: first.pic && new URL(first.pic.url, siteOrigin || 'http://localhost').href,
    source: first.source && { name: first.source.name, url: first.source.url },
    notices: (first.notices ?? []).map((notice) => ({ ...notice, time: iso(notice.time) })),
    // A language that the item has no text in shows another one's, which is there already.
    texts: [...new Map(described.map((one) => [one.language, textOf(one)])).values()],
  }
  return JSON.stringify({
    type: `${kind}.${event}`,
    timestamp: happenedAt.toISOString(),
    data: { id: itemId, kind, url: siteOrigin + path, ...shown },
  })
}

/** The body of a test message. */
export const testBody = (name: string, at: Date): string =>
  JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: { webhook: name } })

/** An item as readers of each language have it; empty where they do not have it. */
export async function describe(
  content: Pick<ContentService, 'details'>,
  { itemId, kind }: ItemChange,
  now: Date,
): Promise<Described[]> {
  const read = (language: Language) => content.details({ id: itemId, kind }, { language, now, tags: new Set() })
  try {
    return await Promise.all(languages.map(read))
  } catch (error) {
    if ((error as { name?: string }).name === 'CallError') return []
    throw error
  }
}
