import { LRUCache } from 'lru-cache'
import type { ItemSummary } from '#contract/content/items.ts'
import type { EventCard } from '#contract/events/events.ts'
import type { OverviewSubject } from '#contract/market/data.ts'
import type { DataType } from '#contract/market/data-terms.ts'
import type { IssueIntro } from '#contract/outreach/newsletters-desk.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, urlPrefix } from '#language/languages.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import type { FrontPageService } from '#server/modules/newsroom/front-page/service.ts'
import type { SavedSearchesService } from '#server/modules/outreach/saved-searches/service.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { momentOrDayStart, siteDay } from '#server/platform/site-time.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { Delivery } from '../deliveries-store.ts'
import type { IssueRow } from '../issues-store.ts'
import type { Digest } from './digest-layout.ts'
import { digestTexts } from './digest-texts.ts'
import { flowsChart } from './flows-chart.ts'
import { writeValue } from './write-value.ts'

export interface ComposerNeeds {
  content: Pick<ContentService, 'list' | 'summaries' | 'hottest'>
  frontPage: Pick<FrontPageService, 'reader'>
  data: Pick<DataService, 'summary' | 'spot'>
  events: Pick<EventsService, 'reader'>
  engine: Pick<Engine, 'toTraditional' | 'toSimplified'>
  savedSearches: Pick<SavedSearchesService, 'findingsSince'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
  threads: Pick<ThreadPool, 'run'>
}

const layouts = threadModule<typeof import('./digest-layout.ts')>(new URL('./digest-layout.ts', import.meta.url))

/** Parts of an issue that its composition depends on. */
export type IssueContent = Pick<IssueRow, 'id' | 'kind' | 'day' | 'itemId' | 'intro' | 'picks' | 'excluded'>

/** A reader of a letter, as far as it differs from those of others. */
export type IssueReader = Pick<Delivery, 'language' | 'city' | 'authors' | 'labels'>

export interface ComposedIssue {
  subject: string
  html: string
  text: string
  /** The items in it, in their order. */
  items: { id: number; title: string }[]
}

const counts = {
  articles: 6,
  weekly: 7,
  flash: 6,
  numbers: 4,
  events: 4,
  cityEvents: 10,
  followed: 12,
  searches: 5,
  findings: 4,
}
/** Time for which a composed letter is sent before it is composed again from the front page. */
const freshMs = 600_000
const maxCached = 300
const shownNumbers: readonly DataType[] = ['etf', 'bitcoin', 'stablecoins', 'market', 'ether']
const breakingMs = 30_000
/** Days of which a chart has the trading days. */
const chartDays = 24
const none = {
  intro: undefined,
  numbers: [],
  lead: undefined,
  flash: [],
  chart: undefined,
  articles: [],
  events: [],
  searches: [],
}

/** Content of a letter, with the items in it. */
interface Gathered {
  digest: Digest
  items: readonly ItemSummary[]
}

/** Composes letters by rule from what readers have, with what an editor arranged for the issue. */
export function createComposer(needs: ComposerNeeds) {
  const { content, frontPage, data, events, engine, savedSearches, siteName, siteOrigin, threads } = needs
  const gathered = new LRUCache<string, Promise<Gathered>>({ max: maxCached })
  const contextOf = (language: Language): CallContext => ({ language, now: new Date(), tags: new Set() })
  const addressOf = (language: Language, path: string) =>
    siteOrigin + (urlPrefix(language) && `/${urlPrefix(language)}`) + path
  const pathOf = ({ kind, id }: ItemSummary) => (kind === 'flash' ? `/news/${id}` : `/contents/${id}`)

  /** Articles by the rules of the front page, the editor's picks first. */
  async function articlesOf({ kind, picks, excluded }: IssueContent, context: CallContext): Promise<ItemSummary[]> {
    const [picked, ...found] = await Promise.all([
      content.summaries(picks, context),
      kind === 'weekly' ? content.hottest(counts.weekly + excluded.length, context) : frontPage.reader.leads(context),
      kind === 'weekly'
        ? []
        : frontPage.reader
            .listRecommended({ page: 1, size: counts.articles + excluded.length + 1 }, context)
            .then(({ list }) => list),
    ])
    const seen = new Set(excluded)
    const most = kind === 'weekly' ? counts.weekly : counts.articles + 1
    const chosen = [...picked, ...found.flat()].filter(({ id }) => !seen.has(id) && seen.add(id))
    return chosen.slice(0, most)
  }

  /** Important flash of the last day, or the newest where there is little. */
  async function flashOf({ excluded }: IssueContent, context: CallContext): Promise<ItemSummary[]> {
    const since = context.now.getTime() - dayMs
    const ask = { kind: 'flash', page: 1, size: counts.flash + excluded.length } as const
    const important = await content.list({ ...ask, important: true }, context)
    const recent = important.list.filter(({ release_time: time }) => (momentOf(time)?.getTime() ?? 0) > since)
    const rows = recent.length >= 3 ? recent : (await content.list(ask, context)).list
    return rows.filter(({ id }) => !excluded.includes(id)).slice(0, counts.flash)
  }

  const momentOf = (time: string | null) => (time ? momentOrDayStart(time) : undefined)

  function leadOf(item: ItemSummary, language: Language): NonNullable<Digest['lead']> {
    const { title, summary, category, region, pic, reading_minutes: minutes, kind } = item
    const texts = digestTexts[language]
    const cover = { url: `/covers/${category?.cover ?? 'data'}/${item.id}-card.png`, alt: '' }
    const image = pic?.url.startsWith('/') ? pic : kind === 'article' ? cover : undefined
    return {
      ...{ title, summary, href: addressOf(language, pathOf(item)) },
      picture: image && { url: siteOrigin + image.url, alt: image.alt },
      kicker: [category?.name, region?.name].filter(Boolean).join(' · '),
      button: kind === 'flash' ? texts.readFlash : texts.read(minutes),
    }
  }

  const articleOf = (item: ItemSummary, language: Language): Digest['articles'][number] => ({
    ...{ title: item.title, summary: item.summary, href: addressOf(language, pathOf(item)) },
    kicker: item.category?.name ?? '',
    note: [item.author?.nickname, digestTexts[language].minutes(item.reading_minutes)]
      .filter(Boolean)
      .join(language === 'en' ? ', ' : '，'),
  })

  const flashLine = (item: ItemSummary, language: Language): Digest['flash'][number] => ({
    ...{ title: item.title, href: addressOf(language, pathOf(item)), important: item.importance !== 'normal' },
    time: item.release_time?.slice(11, 16) ?? '',
  })

  function numberOf(subject: OverviewSubject, language: Language): Digest['numbers'][number] {
    const { type, value, unit, change, change_unit: changeUnit, source_time: time } = subject
    return {
      name: digestTexts[language].numbers[type],
      value: writeValue(value ?? 0, unit, language),
      change: change === null ? '' : `${change > 0 ? '+' : ''}${writeValue(change, changeUnit, language)}`,
      rises: change ? change > 0 : undefined,
      time: time?.slice(5, 16) ?? '',
    }
  }

  function eventLine(event: EventCard, language: Language): Digest['events'][number] {
    const { id, title, start_time: start, city, venue, offer } = event
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    const place = city || digestTexts[language].online
    return {
      ...{ title, href: addressOf(language, `/events/${id}`), day: String(Number(start.slice(8, 10))) },
      weekday: weekday.format(new Date(`${start.slice(0, 10)}T00:00:00Z`)),
      note: [place, venue, start.slice(11, 16), offer?.price].filter(Boolean).join(language === 'en' ? ', ' : '，'),
    }
  }

  async function eventsOf(language: Language, size: number, city: string | null): Promise<Digest['events']> {
    const filter = { status: 'upcoming' as const, page: 1, size, ...(city && { city }) }
    const { list } = await events.reader.list(filter, contextOf(language))
    return list.filter(({ cancelled }) => !cancelled).map((event) => eventLine(event, language))
  }

  /** The editor's introduction; Chinese is converted where only one script was written. */
  function introOf(intro: IssueIntro, language: Language): Digest['intro'] {
    const own = intro[language]
    if (own?.text) return own
    if (language === 'en') return undefined
    const from = language === 'zh-Hans' ? 'zh-Hant-HK' : 'zh-Hans'
    const other = intro[from]
    if (!other?.text) return undefined
    const convert = (text: string) => (from === 'zh-Hans' ? engine.toTraditional(text) : engine.toSimplified(text))
    return { text: convert(other.text), by: convert(other.by) }
  }

  /** Content of a letter, but for what belongs to a single reader. */
  async function gather(issue: IssueContent, reader: IssueReader): Promise<Gathered> {
    const { kind, day, itemId } = issue
    const { language, city } = reader
    const context = contextOf(language)
    const shown = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    const site = await siteName(language)
    const base = { ...none, kind, language, site, home: addressOf(language, '/'), date: shown.format(new Date(day)) }
    if (kind === 'breaking') {
      const items = itemId === null ? [] : await content.summaries([itemId], context)
      return { items, digest: { ...base, lead: items[0] && leadOf(items[0], language) } }
    }
    if (kind === 'events') {
      const intro = introOf(issue.intro, language)
      return { items: [], digest: { ...base, intro, events: await eventsOf(language, counts.cityEvents, city) } }
    }
    if (kind === 'following') {
      const items = (await followed(language)).filter(
        ({ author, labels }) =>
          (author && reader.authors.includes(author.id)) || labels.some(({ id }) => reader.labels.includes(id)),
      )
      const articles = items.slice(0, counts.followed).map((one) => articleOf(one, language))
      return { items, digest: { ...base, articles } }
    }
    const isDaily = kind === 'daily'
    const since = siteDay(new Date(context.now.getTime() - chartDays * dayMs))
    const [articles, flash, numbers, flows, coming] = await Promise.all([
      articlesOf(issue, context),
      isDaily ? flashOf(issue, context) : [],
      isDaily ? data.summary({}, context).then(({ subjects }) => subjects) : [],
      isDaily ? data.spot({ symbol: 'BTC', from: since }, context) : undefined,
      isDaily ? eventsOf(language, counts.events, null) : [],
    ])
    const [lead, ...others] = articles
    const known = shownNumbers.flatMap((type) => numbers.find((one) => one.type === type && one.value !== null) ?? [])
    return {
      items: [...articles, ...flash],
      digest: {
        ...{ ...base, intro: introOf(issue.intro, language), lead: lead && leadOf(lead, language) },
        numbers: known.slice(0, counts.numbers).map((one) => numberOf(one, language)),
        flash: flash.map((one) => flashLine(one, language)),
        chart: flows && flowsChart(flows, language, context.now),
        articles: others.map((one) => articleOf(one, language)),
        events: coming,
      },
    }
  }

  /** Findings of a member's saved searches in the day before a letter was due. */
  async function findingsFor({ userId, dueAt, language }: Delivery): Promise<Digest['searches']> {
    if (userId === null) return []
    const until = new Date(dueAt)
    const since = new Date(until.getTime() - dayMs)
    const context = { ...contextOf(language), now: until }
    const options = { channel: 'email', limit: counts.findings, most: counts.searches } as const
    const findings = await savedSearches.findingsSince({ userId }, since, context, options)
    return findings.map(({ title, found }) => ({
      title,
      found: found.map((one) => ({
        ...{ title: one.title, href: addressOf(language, one.path), time: one.time.slice(11, 16) },
      })),
    }))
  }

  /** @returns undefined where nothing is in it */
  async function render({ items, digest }: Gathered): Promise<ComposedIssue | undefined> {
    const { lead, articles, flash, events: listed, searches, kind, language, site } = digest
    const first = lead ?? articles[0] ?? flash[0] ?? listed[0] ?? searches[0]?.found[0]
    if (!first) return undefined
    const name = digestTexts[language].names[kind](site)
    return {
      subject: language === 'en' ? `${name}: ${first.title}` : `${name}：${first.title}`,
      ...(await threads.run(layouts, 'renderDigest', digest)),
      items: items.map(({ id, title }) => ({ id, title })),
    }
  }

  const followedCache = new LRUCache<Language, Promise<ItemSummary[]>>({ max: 3, ttl: freshMs })
  /** Articles of the last day, of which subscribers get those of whom and what they follow. */
  function followed(language: Language): Promise<ItemSummary[]> {
    const known = followedCache.get(language)
    if (known) return known
    const context = contextOf(language)
    const since = context.now.getTime() - dayMs
    const asked = content
      .list({ kind: 'article', page: 1, size: 100 }, context)
      .then(({ list }) => list.filter(({ release_time: time }) => (momentOf(time)?.getTime() ?? 0) > since))
    followedCache.set(language, asked)
    asked.catch(() => followedCache.delete(language))
    return asked
  }

  type SharedIssue = IssueContent & { version: number }

  /** Gathers a letter at most every ten minutes for all who get the same; breaking news more often, since it is corrected. */
  function gatherShared(issue: SharedIssue, reader: IssueReader): Promise<Gathered> {
    if (issue.kind === 'following') return gather(issue, reader)
    const city = issue.kind === 'events' ? (reader.city ?? '') : ''
    const key = `${issue.id} ${issue.version} ${reader.language} ${city}`
    const known = gathered.get(key)
    if (known) return known
    const asked = gather(issue, reader)
    gathered.set(key, asked, { ttl: issue.kind === 'breaking' ? breakingMs : freshMs })
    asked.catch(() => gathered.delete(key))
    return asked
  }

  /** Letters that several get, by their content. */
  const rendered = new WeakMap<Gathered, Promise<ComposedIssue | undefined>>()
  function renderShared(content: Gathered): Promise<ComposedIssue | undefined> {
    const known = rendered.get(content)
    if (known) return known
    const asked = render(content)
    rendered.set(content, asked)
    asked.catch(() => rendered.delete(content))
    return asked
  }

  return {
    compose: async (issue: IssueContent, reader: IssueReader) => render(await gather(issue, reader)),

    /** Composes the letter of one reader, of which the most is shared. */
    async composeFor(issue: SharedIssue, delivery: Delivery): Promise<ComposedIssue | undefined> {
      const shared = await gatherShared(issue, delivery)
      const searches = delivery.wantsSearches ? await findingsFor(delivery) : []
      if (searches.length === 0) return renderShared(shared)
      return render({ ...shared, digest: { ...shared.digest, searches } })
    },
  }
}
