import type { TextOrigin } from '#contract/content/items.ts'
import { type SocialNetwork, socialNetworks, statusAt } from '#contract/events/event-terms.ts'
import type { EventCard, EventDetails } from '#contract/events/events.ts'
import type { ShownEventFields } from '#contract/events/fields/event-field-schemas.ts'
import {
  type EventFieldName,
  type EventLink,
  eventField,
  eventFieldsThat,
} from '#contract/events/fields/event-fields.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, scriptOf } from '#language/languages.ts'
import { convertHtml } from '#language/text/html.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { camelCase } from '#server/platform/text/camel-case.ts'
import { createWording, type Translated, type Versions } from '#server/platform/text/wording.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { cityName } from './cities.ts'
import { firstWords, placeTexts, translatedFields } from './editing/fields.ts'
import type { ListedRow, ShownRow } from './reading-store.ts'
import type { EventText } from './tables.ts'

const cardTexts = ['title', ...placeTexts] as const
const shortTexts = [...translatedFields, 'summary'] as const

/** Data shown beside the row on the page of an event. */
export interface EventSurroundings {
  hosts: readonly (Omit<EventDetails['hosts'][number], 'language'> & { versions: Versions<'name'> })[]
  series: readonly { id: number; startsAt: Date; timeZone: string }[]
}

/** Turns rows into the contract's shapes, in the reader's language. */
export function createEventPresenter(engine: Engine) {
  const wording = createWording(engine)
  const toTranslated = (row: ShownRow): Translated<EventText> => ({
    ...row,
    detail: row.detailHtml,
    summary: firstWords(row.detailText),
  })

  /** Returns the texts that name a place; an untranslated one is used as it is rather than omitted. */
  function placesOf(row: ListedRow, shown: Pick<ListedRow, (typeof placeTexts)[number]>) {
    const places = placeTexts.map((name) => [name, shown[name] || row[name]] as const)
    return Object.fromEntries(places) as Pick<ListedRow, (typeof placeTexts)[number]>
  }

  /** The texts of a list for a reader: those that no list shows are not converted for it. */
  function cardWordsOf(row: ListedRow, language: Language) {
    const shown = wording.shown<(typeof cardTexts)[number]>(row, 'title', cardTexts, language)
    return { ...shown, ...placesOf(row, shown) }
  }

  /** The texts of the event for a reader. */
  function wordsOf(row: ShownRow, language: Language) {
    const shown = wording.shown(toTranslated(row), 'title', shortTexts, language)
    return { ...shown, ...placesOf(row, shown) }
  }

  /** How its texts came to be in the language that they are shown in. */
  function originOf({ language, versions }: ListedRow, shownIn: string): TextOrigin {
    if (shownIn === language) return 'original'
    if (isChinese(shownIn) && isChinese(language)) return 'conversion'
    const from = isChinese(shownIn) && versions['zh-Hans']?.title ? 'zh-Hans' : shownIn
    return versions[from]?.origin === 'machine' ? 'machine' : 'translation'
  }

  function card(row: ListedRow, language: Language, now: Date): EventCard {
    const words = cardWordsOf(row, language)
    return {
      id: row.id,
      title: words.title,
      title_breaks: wording.breaks(words.title, words.language),
      language: words.language,
      text_origin: originOf(row, words.language),
      poster: row.poster && { ...row.poster, alt: words.title },
      start_time: zonedTime(row.startsAt, row.timeZone),
      end_time: zonedTime(row.endsAt, row.timeZone),
      time_zone: row.timeZone,
      status: statusAt(row.startsAt.getTime(), row.endsAt.getTime(), now.getTime()),
      cancelled: row.state === 'cancelled',
      attendance: row.attendance,
      city: row.attendance === 'online' ? '' : (cityName(row.cityKey, language) ?? words.city),
      city_key: row.cityKey,
      venue: row.attendance === 'online' ? '' : words.venue,
      organiser_name: words.organiserName,
      featured: row.featured,
      demo: row.demo,
    }
  }

  /** The detail in the language that the other texts are shown in, as far as it exists in it. */
  function htmlIn(row: ShownRow, shownIn: string): string {
    const own = row.versions[shownIn]?.detail
    if (own) return own
    if (!/^zh/.test(shownIn)) return row.detailHtml
    const translated = row.versions['zh-Hans']?.detail
    const [language, html] =
      !/^zh/.test(row.language) && translated ? ['zh-Hans', translated] : [row.language, row.detailHtml]
    if (!/^zh/.test(language) || scriptOf(language) === scriptOf(shownIn)) return html
    return convertHtml(html, engine, scriptOf(shownIn) === 'Hant' ? 'toTraditional' : 'toSimplified')
  }

  return {
    card,
    /** Returns the text that begins its detail. */
    summary: (row: ShownRow, language: Language) => wordsOf(row, language).summary,
    /** Returns other texts of its organiser, such as the name of a ticket, for a reader. */
    words:
      ({ language: from }: Pick<ShownRow, 'language'>, language: Language) =>
      (text: string) =>
        wording.asRead(text, from, language),
    /** BCP 47 tag of the language that `words` returns texts in. */
    languageOfWords: ({ language: from }: Pick<ShownRow, 'language'>, language: Language) =>
      wording.languageAsRead(from, language),
    /** The street of the venue; empty where the event is only online. */
    address: (row: ListedRow, language: Language) =>
      row.attendance === 'online' ? '' : cardWordsOf(row, language).address,

    details(row: ShownRow, language: Language, now: Date, { hosts, series }: EventSurroundings): EventDetails {
      const words = wordsOf(row, language)
      const html = htmlIn(row, words.language)
      const read = (text: string) => wording.asRead(text, row.language, language)
      return {
        ...card(row, language, now),
        ...shownFields(row, read),
        languages: wording.languagesOf({ ...row, versions: readVersions(row.versions) }, 'title'),
        html,
        summary: words.summary,
        address: row.attendance === 'online' ? '' : words.address,
        organiser: {
          name: words.organiserName,
          introduction: words.organiserIntro,
          ...profilesOf(row),
        },
        hosts: hosts.map(({ name, versions, ...host }) => ({
          ...host,
          ...wording.shown({ name, versions, language: row.language }, 'name', ['name'], language),
        })),
        currency_exponent: row.currencyExponent,
        cancel_reason: read(row.cancelReason),
        series: series.map((one) => ({
          id: one.id,
          start_time: zonedTime(one.startsAt, one.timeZone),
          time_zone: one.timeZone,
        })),
        published_time: row.publishedAt && siteTime(row.publishedAt),
        updated_time: siteTime(row.updatedAt),
      }
    },
  }
}

const shownNames = eventFieldsThat(({ shown }) => shown)

/** The declared fields that readers get. @param read returns a text of the organiser for the reader */
function shownFields(row: ShownRow, read: (text: string) => string): ShownEventFields {
  const toShown = (name: EventFieldName): unknown => {
    const { type } = eventField(name)
    const value = { ...row, start: row.startsAt, end: row.endsAt }[camelCase(name)]
    if (type === 'line' || type === 'prose') return read(value as string)
    if (type === 'links') return (value as EventLink[]).map(({ name, url }) => ({ name: read(name), url }))
    return type === 'address' ? value || null : value
  }
  const shown = Object.fromEntries(shownNames.map((name) => [name, toShown(name)])) as ShownEventFields
  return row.attendance === 'online' ? { ...shown, map_url: null } : shown
}

const profilesOf = (row: ShownRow) =>
  Object.fromEntries(socialNetworks.map((network) => [network, row[network] || null])) as Record<
    SocialNetwork,
    string | null
  >

const isChinese = (language: string) => /^zh(-|$)/i.test(language)

/** The versions that somebody has read: what a machine translated is for readers, not for search engines. */
const readVersions = (versions: ShownRow['versions']): ShownRow['versions'] =>
  Object.fromEntries(Object.entries(versions).filter(([, texts]) => texts?.origin !== 'machine'))

export type EventPresenter = ReturnType<typeof createEventPresenter>
