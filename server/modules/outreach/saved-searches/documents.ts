import { createHash } from 'node:crypto'
import { defaultLanguage, type Language } from '#language/languages.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import type { LiveBlogsService } from '#server/modules/newsroom/live-blogs/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { OutboxEvent } from '#server/platform/events/outbox.ts'
import { momentOrDayStart, siteDay } from '#server/platform/site-time.ts'
import {
  documentsWith,
  itemsWithoutDocument,
  type NewDocument,
  removeDocument,
  removeOldDocuments,
} from './documents-store.ts'
import type { Matcher } from './matcher.ts'
import { followedSeries, hasSearches, takeCrossed } from './searches-store.ts'
import { keyOfNote, liveTerm, seriesTerm, termsOfEvent, termsOfIncident, termsOfItem, termsOfTexts } from './terms.ts'

export interface DocumentsNeeds {
  database: Database
  search: Pick<SearchService, 'words'>
  content: Pick<ContentService, 'details'>
  incidents: Pick<IncidentsService, 'developments'>
  events: Pick<EventsService, 'searchedKind'>
  data: Pick<DataService, 'values'>
  liveBlogs: Pick<LiveBlogsService, 'pushed'>
}

/** How long documents can be found. */
export const documentsForMs = 60 * dayMs
/** Items that are read at a time. */
const portion = 200
const maxSeries = 2_000
/** Texts that a search may find: traditional ones are the same words as simplified ones. */
const comparedLanguages: readonly Language[] = [defaultLanguage, 'en']

/** Creates the making of documents: content as saved searches are compared with it. */
export function createDocuments(needs: DocumentsNeeds & { matcher: Matcher }) {
  const { database, search, content, incidents, events, data, liveBlogs, matcher } = needs

  const reading = (language: Language, now: Date) => ({ language, now, tags: new Set<string>() })

  /** An item in the languages that are compared; none where readers do not have it. */
  async function describe(id: number, kind: 'article' | 'flash', now: Date) {
    try {
      return await Promise.all(comparedLanguages.map((one) => content.details({ id, kind }, reading(one, now))))
    } catch (error) {
      if ((error as { name?: string }).name === 'CallError') return []
      throw error
    }
  }

  async function itemDocument(id: number, kind: 'article' | 'flash', now: Date): Promise<NewDocument | undefined> {
    const [first, ...others] = await describe(id, kind, now)
    const at = first?.release_time && momentOrDayStart(first.release_time)
    if (!first || !at) return undefined
    const terms = termsOfItem([first, ...others], search.words)
    const breaking = first.importance === 'breaking'
    return { kind, subjectId: id, key: '', terms, breaking, value: null, at }
  }

  return {
    /** Follows an item. */
    async item(tx: Transaction, { data: change }: OutboxEvent<'item.changed'>, now: Date): Promise<void> {
      const { itemId, kind, isPublic, takenBack } = change
      const document = isPublic && !takenBack ? await itemDocument(itemId, kind, now) : undefined
      if (document) await matcher.note(tx, document, now)
      else await removeDocument(tx, { kind, subjectId: itemId })
    },

    /**
     * Follows a live note. A key point concerns those who follow the live blog; one that is pushed also those who follow
     * its article, and all who follow breaking news.
     */
    async liveNote(
      tx: Transaction,
      { data: { itemId, noteId } }: OutboxEvent<'live.pushed'>,
      now: Date,
    ): Promise<void> {
      const key = keyOfNote(noteId)
      const texts = (
        await Promise.all(comparedLanguages.map((one) => liveBlogs.pushed([noteId], reading(one, now))))
      ).flat()
      const article = texts.length > 0 ? await describe(itemId, 'article', now) : []
      const [note] = texts
      if (!note || article.length === 0) return removeDocument(tx, { kind: 'article', subjectId: itemId, key })
      const { push: breaking, at } = note
      const own = article.map((text) => ({ ...text, importance: 'breaking' as const, html: '' }))
      const wide = breaking ? [...termsOfItem(own, search.words), ...termsOfTexts(texts, search.words)] : []
      const terms = [...new Set([liveTerm(itemId), ...wide])]
      const row = { kind: 'article', subjectId: itemId, key, terms, breaking, value: null, at } as const
      await matcher.note(tx, row, now)
    },

    /** Follows an event. */
    async event(
      tx: Transaction,
      { data: { eventId, what }, happenedAt }: Pick<OutboxEvent<'event.announced'>, 'data' | 'happenedAt'>,
      now: Date,
    ): Promise<void> {
      const cards = await Promise.all(
        comparedLanguages.map((one) => events.searchedKind.presentFound([eventId], reading(one, now))),
      )
      const texts = cards.flat()
      const [card] = texts
      if (!card) return
      const terms = termsOfEvent(
        {
          id: eventId,
          texts: texts.flatMap(({ title, summary }) => [title, summary]),
          city: 'city_key' in card ? String(card.city_key) : '',
          isNew: what === 'published',
        },
        search.words,
      )
      // Each change is news of its own.
      const key = what === 'published' ? '' : `${what} ${happenedAt.toISOString()}`
      await matcher.note(
        tx,
        { kind: 'event', subjectId: eventId, key, terms, breaking: false, value: null, at: happenedAt },
        now,
      )
    },

    /** Looks for developments of incidents that were entered lately. */
    async noteDevelopments(now: Date): Promise<void> {
      const since = new Date(now.getTime() - dayMs)
      for (const { incidentId, day, title, updatedAt } of await incidents.developments(since, siteDay(since))) {
        const key = createHash('sha1').update(`${day} ${title}`).digest('hex')
        const terms = termsOfIncident(incidentId)
        const row = { kind: 'incident', subjectId: incidentId, key, terms, breaking: false, value: null } as const
        await transaction(database, (tx) => matcher.note(tx, { ...row, at: updatedAt }, now))
      }
    },

    /** Compares values of the data section with the numbers that searches name. */
    async noteValues(now: Date): Promise<void> {
      const day = siteDay(now)
      for (const series of await followedSeries(database.orm, maxSeries)) {
        const { list } = await data.values({ values: [{ series, day, course: false }] }, reading(defaultLanguage, now))
        const value = list[0]?.value_now
        if (value === null || value === undefined) continue
        await transaction(database, async (tx) => {
          const crossed = await takeCrossed(tx, series, value)
          if (crossed.length === 0) return
          const terms = [seriesTerm(series)]
          const key = `${series} ${now.toISOString()}`
          const row = { kind: 'metric', subjectId: 0, key, terms, breaking: false, value, at: now } as const
          await matcher.noteFor(tx, row, crossed, now)
        })
      }
    },

    /** Makes documents of what was published before anybody had a search, so that new ones find it. */
    async fill(now: Date): Promise<void> {
      if (!(await hasSearches(database.orm))) return
      const since = new Date(now.getTime() - documentsForMs)
      for (const { id, kind } of await itemsWithoutDocument(database.orm, since, portion)) {
        const document = await itemDocument(id, kind, now)
        if (document) await transaction(database, (tx) => matcher.note(tx, document, now))
      }
    },

    removeOld: (now: Date) => removeOldDocuments(database.orm, new Date(now.getTime() - documentsForMs)),
    /** Documents with all of some terms, the newest first. */
    find: (terms: readonly string[], window: Parameters<typeof documentsWith>[2]) =>
      documentsWith(database.orm, terms, window),
  }
}

export type Documents = ReturnType<typeof createDocuments>
