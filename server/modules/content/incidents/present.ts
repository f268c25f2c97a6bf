import type { Incident, IncidentBrief, IncidentEntry } from '#contract/content/incidents.ts'
import type { ItemKind, Label } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { IncidentRow } from './store.ts'

/** The items that can be seen at present, by id: an entry links to no other. */
export type VisibleItems = ReadonlyMap<number, { kind: ItemKind }>

/** Labels by id; without deleted ones. */
export type KnownLabels = ReadonlyMap<number, Label>

/** Turns rows into the contract's shapes, in the reader's language. */
export function createIncidentPresenter(wording: Wording) {
  const entriesOf = (row: IncidentRow, items: VisibleItems, language: Language): IncidentEntry[] =>
    (row.entries ?? []).map((entry) => {
      const words = wording.shown({ ...entry, language: row.language }, 'title', ['title', 'text'], language)
      const item = entry.itemId === null ? undefined : items.get(entry.itemId)
      return {
        id: entry.id,
        date: entry.day,
        ...words,
        time: entry.clock,
        source: entry.sourceUrl,
        item: item && entry.itemId !== null ? { id: entry.itemId, kind: item.kind } : null,
      }
    })

  const incident = (row: IncidentRow, items: VisibleItems, language: Language, labels?: KnownLabels): Incident => {
    const words = wording.shown(row, 'title', ['title', 'summary'], language)
    return {
      id: row.id,
      ...words,
      title_breaks: wording.breaks(words.title, words.language),
      status: row.status,
      facts: {
        date: row.occurredOn,
        loss: row.loss,
        chains: row.chains,
        labels: (row.labels ?? []).flatMap((id) => labels?.get(id) ?? []),
      },
      entries: entriesOf(row, items, language),
      updated_time: siteTime(new Date(row.updatedAt * 1000)),
      demo: row.demo,
    }
  }

  return {
    incident,
    /** Languages that the incident's page exists in. */
    languages: (row: Pick<IncidentRow, 'language' | 'versions'>): Language[] => wording.languagesOf(row, 'title'),
    brief: (row: IncidentRow, items: VisibleItems, language: Language): IncidentBrief => {
      const { id, title, language: textLanguage, status, entries, demo } = incident(row, items, language)
      return { id, title, language: textLanguage, status, latest: latestOf(entries), demo }
    },
  }
}

/**
 * The development shown with an incident: the newest one reported by a flash or article, since a block leads to what
 * can be read; if there is none, the newest of all.
 */
function latestOf<T extends Pick<IncidentEntry, 'item'>>(entries: readonly T[]): T | null {
  return entries.findLast((entry) => entry.item !== null) ?? entries.at(-1) ?? null
}
