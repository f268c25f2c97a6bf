import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { homeBlockSize, homeLabelId, homeTopicId, hotSearchCount } from '#contract/constants.ts'
import type { Banner, ColumnAuthor, CountedLabel, ItemSummary } from '#contract/content.ts'
import type { Arrangement, BannerPlace } from '#contract/front.ts'
import type { HotSearch } from '#contract/search.ts'
import type { Engine } from '#language/engine.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { FeaturesService } from '#server/modules/content/topics/service.ts'
import { untilTag } from '#server/platform/cache/until-tag.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type CallContext, partOf } from '#server/platform/http/call-context.ts'
import { emptyArrangement, isHidden, nextEdge, standing, stateAt, windowOf } from './policy.ts'
import type { FrontPresenter } from './present.ts'
import * as store from './store.ts'
import { frontTag } from './tags.ts'

export interface FrontReadingNeeds {
  database: Pick<Database, 'orm'>
  engine: Pick<Engine, 'fold'>
  content: Pick<
    ContentService,
    | 'home'
    | 'featured'
    | 'articlesBut'
    | 'summaries'
    | 'glance'
    | 'busiestLabels'
    | 'labelsByIds'
    | 'labelDetails'
    | 'authors'
    | 'hotAuthorsBut'
    | 'popularColumns'
  >
  features: Pick<FeaturesService, 'home' | 'exists'>
  incidents: Pick<IncidentsService, 'briefs'>
  search: Pick<SearchService, 'hot'>
}

/** What was arranged, with the banners and words that it names; `byHand` is false as long as nobody arranged anything. */
interface Held {
  byHand: boolean
  arrangement: Arrangement
  banners: readonly store.BannerRow[]
  words: readonly store.WordRow[]
}

/** How many computed words are requested beyond those that may be hidden. */
const wordsInReserve = 10

/** The front page as readers get it: what was arranged by hand, and the site's own rules for the rest. */
export function createFrontReading(needs: FrontReadingNeeds & { present: FrontPresenter }) {
  const { database, engine, content, features, incidents, search, present } = needs
  const { orm } = database

  async function read(reading: CallContext): Promise<Held> {
    reading.tags.add(frontTag)
    const arrangement = reading.preview
      ? await store.findPreview(orm, reading.preview)
      : (await store.newestArrangement(orm))?.arrangement
    if (!arrangement) return { byHand: false, arrangement: emptyArrangement, banners: [], words: [] }
    const [banners, words] = await Promise.all([
      store.bannersByIds(orm, arrangement.banners),
      store.wordsByIds(orm, arrangement.words),
    ])
    const edge = nextEdge([...banners, ...[...arrangement.leads, ...arrangement.picks].map(windowOf)], reading.now)
    if (edge) reading.tags.add(untilTag(edge))
    return { byHand: true, arrangement, banners, words }
  }
  const held = (reading: CallContext) => partOf(reading, 'front', read)

  const leads = (reading: CallContext): Promise<ItemSummary[]> =>
    partOf(reading, 'home banners', async (one) => {
      const { byHand, arrangement } = await held(one)
      const chosen = byHand
        ? await content.summaries(standing(arrangement.leads, one.now), one)
        : await content.featured(one)
      if (chosen.length > 0) return chosen
      return content.articlesBut([], { picksFirst: false, offset: 0, limit: 1 }, one)
    })

  /** Those above the columns name their author; else the most popular column does. */
  async function columnLeads(reading: CallContext): Promise<ItemSummary[]> {
    const { byHand } = await held(reading)
    const chosen = byHand
      ? (await leads(reading)).filter(({ author }) => author !== null)
      : await content.featured(reading, { authored: true })
    return chosen.length > 0 ? chosen : (await content.popularColumns({}, reading)).list.slice(0, 1)
  }

  async function bannersAt(place: BannerPlace, reading: CallContext): Promise<Banner[]> {
    const { banners } = await held(reading)
    return banners
      .filter((row) => row.place === place && stateAt(row, reading.now) === 'on')
      .map((row) => present.banner(row, reading.language))
  }

  const labels = (reading: CallContext): Promise<CountedLabel[]> =>
    partOf(reading, 'home labels', async (one) => {
      const chosen = await content.labelsByIds((await held(one)).arrangement.labels, one)
      return chosen.length > 0 ? chosen : content.busiestLabels(homeBlockSize, one)
    })

  const authors = (reading: CallContext): Promise<ColumnAuthor[]> =>
    partOf(reading, 'home authors', async (one) => {
      const { arrangement } = await held(one)
      const first = await content.authors(arrangement.authors, one)
      const others = [...arrangement.authors, ...arrangement.hidden_authors]
      return [...first, ...(await content.hotAuthorsBut(others, homeBlockSize - first.length, one))]
    })

  /** The words of the newsroom that lead somewhere at present. */
  async function ownWords(rows: readonly store.WordRow[], reading: CallContext): Promise<HotSearch[]> {
    const items = await content.glance(
      rows.flatMap(({ itemId }) => itemId ?? []),
      reading,
    )
    return rows.flatMap(({ id, itemId, titles }): HotSearch[] => {
      const shown = present.titleFor(titles, reading.language)
      if (itemId === null) return [{ id, kind: 'search', ...shown }]
      const item = items.get(itemId)
      return item ? [{ id: itemId, kind: item.kind, ...shown }] : []
    })
  }

  async function hot(reading: CallContext): Promise<HotSearch[]> {
    const { arrangement, words } = await held(reading)
    const own = await ownWords(words, reading)
    const taken = new Set(own.filter(({ kind }) => kind !== 'search').map(({ id }) => id))
    const reserve = arrangement.hidden_words.length > 0 ? wordsInReserve : 0
    const limit = hotSearchCount + arrangement.hidden_items.length + taken.size + reserve
    const computed = await search.hot(limit, reading)
    const rest = computed.filter((word) => !taken.has(word.id) && !isHidden(word, arrangement, engine.fold))
    return [...own, ...rest].slice(0, hotSearchCount)
  }

  return {
    leads,
    /** What the rules alone would show, for the newsroom. */
    rule: {
      words: (limit: number, reading: CallContext) => search.hot(limit, reading),
      authors: (limit: number, reading: CallContext) => content.hotAuthorsBut([], limit, reading),
      labels: (reading: CallContext) => content.busiestLabels(homeBlockSize, reading),
    },

    /** The front page, put together from what each subject has for it: each part changes at its own time. */
    async home(input: object, reading: CallContext): Promise<CallOutput<'homeLinsts'>> {
      const [items, banners, tags, writers, topics, briefs, topic] = await Promise.all([
        content.home(input, reading),
        leads(reading),
        labels(reading),
        authors(reading),
        partOf(reading, 'home features', (one) => features.home(one)),
        partOf(reading, 'home incidents', (one) => incidents.briefs(one)),
        partOf(reading, 'home topic', async (one) => {
          const id = (await held(one)).arrangement.topic ?? homeTopicId
          return (await features.exists(id, one)) ? id : null
        }),
      ])
      return {
        ...items,
        banners,
        labels: tags,
        authors: writers,
        features: topics,
        incidents: briefs,
        label_topic: topic,
      }
    },

    /** The recommended block: the picks in their order, then the newest articles; the lead stories stand elsewhere. */
    async recommended({ page, size }: ParsedInput<'getRecommendLists'>, reading: CallContext) {
      const [{ byHand, arrangement }, above] = await Promise.all([held(reading), leads(reading)])
      const exclude = above.map(({ id }) => id)
      const offset = (page - 1) * size
      if (!byHand) {
        return { list: await content.articlesBut(exclude, { picksFirst: true, offset, limit: size }, reading) }
      }
      const wanted = standing(arrangement.picks, reading.now).filter((id) => !exclude.includes(id))
      const picks = await content.summaries(wanted, reading)
      const first = picks.slice(offset, offset + size)
      if (first.length === size) return { list: first }
      const window = { offset: Math.max(0, offset - picks.length), limit: size - first.length }
      const rest = await content.articlesBut([...exclude, ...wanted], { picksFirst: false, ...window }, reading)
      return { list: [...first, ...rest] }
    },

    /** The lead stories, on the home page and above the columns, and the banners of a front. */
    async banners(
      { position }: ParsedInput<'getRecommendBanner'>,
      reading: CallContext,
    ): Promise<CallOutput<'getRecommendBanner'>> {
      if (position === 'columns') return { list: await columnLeads(reading), banners: [] }
      const banners = await bannersAt(position, reading)
      return { list: position === 'home' ? await leads(reading) : [], banners }
    },

    /**
     * A label with its items, newest first. The label block of the home page has a label of its own: label 4 unless
     * another one was chosen (specification, point 7), the fourth of the labels that a new site starts with.
     * @throws CallError labelMissing
     */
    async labelDetails({ id, block, ...page }: ParsedInput<'getLabelDetails'>, reading: CallContext) {
      const chosen = id ?? (block && (await held(reading)).arrangement.label)
      return content.labelDetails({ ...page, id: chosen ?? homeLabelId }, reading)
    },

    async hotAuthors(_input: object, reading: CallContext) {
      return { hotLists: await authors(reading) }
    },

    /** Hot searches: the newsroom's own words, then computed ones. */
    async hotSearch(_input: object, reading: CallContext): Promise<CallOutput<'hotSearch'>> {
      return { list: await hot(reading) }
    },

    async homeSearchList(_input: object, reading: CallContext): Promise<CallOutput<'homeSearchList'>> {
      return { searchLists: await hot(reading) }
    },
  }
}

export type FrontReading = ReturnType<typeof createFrontReading>
