import type { ItemSummary, TextOrigin } from '#contract/content/items.ts'
import type { Poll } from '#contract/content/polls/polls.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import type { NoteMetric } from '#contract/newsroom/live-blogs/live-desk.ts'
import { noteTexts } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { BlogRow } from './blogs-store.ts'
import type { NoteRow, PublishedNote } from './notes-store.ts'
import type { EntryRow } from './programme-store.ts'
import type { NotesSummary } from './summary-store.ts'
import type { StoredCorrection } from './tables.ts'

const isChinese = (language: string) => /^zh(-|$)/i.test(language)

/** Things that notes refer to, read for all of them at once. */
export interface NoteParts {
  people: ReadonlyMap<number, Person>
  polls: ReadonlyMap<number, Poll>
  flash: ReadonlyMap<number, ItemSummary>
  /** Numbers of the data section as they are now, by note. */
  values: ReadonlyMap<number, string>
}

/** A number as texts keep it: a link with what it was. */
export const metricHtml = ({ series, form, path, words }: NoteMetric): string =>
  `<p><a href="${escapeHtml(path)}" data-series="${escapeHtml(series)}" data-series-form="${form}">${escapeHtml(words)}</a></p>`

/** Turns rows into the contract's shapes, in the reader's language. */
export function createNotePresenter(engine: Engine) {
  const wording = createWording(engine)

  const wordsOf = (row: NoteRow, language: Language) => wording.shown(row, 'title', noteTexts, language)

  function originOf({ language, versions }: NoteRow, shownIn: string): TextOrigin {
    if (shownIn === language) return 'original'
    if (isChinese(shownIn) && isChinese(language)) return 'conversion'
    const from = isChinese(shownIn) && versions['zh-Hans']?.title ? 'zh-Hans' : shownIn
    return versions[from]?.origin === 'machine' ? 'machine' : 'translation'
  }

  /** The old text in the script of the new one; a translation only says that there was another. */
  function correction({ time, title, text, language: written }: StoredCorrection, language: Language, shownIn: string) {
    const known = isChinese(written) === isChinese(shownIn)
    const asRead = (old: string) => (known ? wording.asRead(old, written, language) : '')
    return { time, title: asRead(title), text: asRead(text) }
  }

  /** A withdrawn note leaves nothing but its time. */
  function note(row: PublishedNote, parts: NoteParts, language: Language): LiveNote {
    const withdrawn = row.withdrawnAt !== null
    const shown = wordsOf(row, language)
    const flash = withdrawn ? undefined : parts.flash.get(row.flashId ?? 0)
    return {
      id: row.id,
      kind: row.kind,
      time: siteTime(row.publishedAt),
      title: withdrawn ? '' : shown.title,
      text: withdrawn ? '' : shown.text,
      language: shown.language,
      text_origin: originOf(row, shown.language),
      author: parts.people.get(row.authorId ?? 0)?.nickname ?? null,
      is_key: row.isKey && !withdrawn,
      pinned: row.pinned && !withdrawn,
      pic: withdrawn || !row.picture ? null : { ...row.picture, alt: shown.alt },
      value: (!withdrawn && parts.values.get(row.id)) || null,
      flash: flash ? { id: flash.id, title: flash.title, language: flash.language } : null,
      poll: (!withdrawn && parts.polls.get(row.pollId ?? 0)) || null,
      correction: withdrawn || !row.correction ? null : correction(row.correction, language, shown.language),
      withdrawn,
    }
  }

  function blog(row: BlogRow, around: BlogParts, language: Language): LiveBlog {
    const { summary, keyPoints, day, parts, programme, fullStory } = around
    const time = (at: Date | null) => at && siteTime(at)
    return {
      item: row.itemId,
      state: row.state,
      version: row.version,
      started_time: time(row.startedAt),
      ended_time: time(row.endedAt),
      total: summary.total,
      key_total: summary.keyTotal,
      key_points: keyPoints.map((point) => {
        const { title, language: tag } = wordsOf(point, language)
        const own = title || parts.polls.get(point.pollId ?? 0)?.question || parts.flash.get(point.flashId ?? 0)?.title
        return { note: point.id, time: siteTime(point.publishedAt), title: own ?? '', language: tag }
      }),
      first_time: time(summary.first),
      latest_time: time(summary.latest),
      day,
      authors: summary.authors.flatMap((author) => parts.people.get(author)?.nickname ?? []),
      programme: programme.map((entry) => {
        const { title, language: tag } = wording.shown(entry, 'title', ['title'], language)
        return { id: entry.id, time: siteTime(entry.at), title, language: tag }
      }),
      full_story: fullStory ? { id: fullStory.id, title: fullStory.title, language: fullStory.language } : null,
    }
  }

  return { note, blog }
}

/** Everything around the notes. */
export interface BlogParts {
  summary: NotesSummary
  keyPoints: readonly PublishedNote[]
  day: LiveBlog['day']
  parts: NoteParts
  programme: readonly EntryRow[]
  fullStory: ItemSummary | undefined
}
