import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { homeBlockSize, homeLabelId, homeTopicId, hotSearchCount } from '#contract/constants.ts'
import type { Banner, ColumnAuthor, CountedLabel, ItemSummary } from '#contract/content/items.ts'
import type { HotSearch } from '#contract/content/search.ts'
import type { Arrangement, BannerPlace } from '#contract/newsroom/front-page.ts'
import type { Engine } from '#language/engine.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
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
    'home' | 'featured' | 'articlesBut' | 'summaries' | 'glance' | 'busiestLabels' | 'labelsByIds' | 'labelDetails'
  >
  authors: Pick<AuthorsService, 'byIds' | 'hotBut' | 'popularColumns'>
  topics: Pick<TopicsService, 'home' | 'exists'>
  incidents: Pick<IncidentsService, 'briefs'>
  search: Pick<SearchService, 'hot'>
}

/** Arrangement with the banners and words that it names; `byHand` is false as long as nobody arranged anything. */
interface Held {
  byHand: boolean
  arrangement: Arrangement
  banners: readonly store.BannerRow[]
  words: readonly store.WordRow[]
}

/** How many computed words are requested beyond those that may be hidden. */
const wordsInReserve = 10

/** The front page as readers get it: the editors' arrangement, and the site's own rules for the rest. */
export function createFrontReader(needs: FrontReadingNeeds & { present: FrontPresenter }) {
  const { database, engine, content, authors, topics, incidents, search, present } = needs
  const { orm } = database

  async function read(context: CallContext): Promise<Held> {
    context.tags.add(frontTag)
    const arrangement = context.preview
      ? await store.findPreview(orm, context.preview)
      : (await store.newestArrangement(orm))?.arrangement
    if (!arrangement) return { byHand: false, arrangement: emptyArrangement, banners: [], words: [] }
    const [banners, words] = await Promise.all([
      store.bannersByIds(orm, arrangement.banners),
      store.wordsByIds(orm, arrangement.words),
    ])
    const edge = nextEdge([...banners, ...[...arrangement.leads, ...arrangement.picks].map(windowOf)], context.now)
    if (edge) context.tags.add(untilTag(edge))
    return { byHand: true, arrangement, banners, words }
  }
  const readFront = (context: CallContext) => partOf(context, 'front', read)

  const leads = (context: CallContext): Promise<ItemSummary[]> =>
    partOf(context, 'home banners', async (one) => {
      const { byHand, arrangement } = await readFront(one)
      const chosen = byHand
        ? await content.summaries(standing(arrangement.leads, one.now), one)
        : await content.featured(one)
      if (chosen.length > 0) return chosen
      return content.articlesBut([], { picksFirst: false, offset: 0, limit: 1 }, one)
    })

  /** Returns the items above the columns, which name their author; the most popular column otherwise. */
  async function columnLeads(context: CallContext): Promise<ItemSummary[]> {
    const { byHand } = await readFront(context)
    const chosen = byHand
      ? (await leads(context)).filter(({ author }) => author !== null)
      : await content.featured(context, { authored: true })
    return chosen.length > 0 ? chosen : (await authors.popularColumns({}, context)).list.slice(0, 1)
  }

  async function bannersAt(place: BannerPlace, context: CallContext): Promise<Banner[]> {
    const { banners } = await readFront(context)
    return banners
      .filter((row) => row.place === place && stateAt(row, context.now) === 'on')
      .map((row) => present.banner(row, context.language))
  }

  const labels = (context: CallContext): Promise<CountedLabel[]> =>
    partOf(context, 'home labels', async (one) => {
      const chosen = await content.labelsByIds((await readFront(one)).arrangement.labels, one)
      return chosen.length > 0 ? chosen : content.busiestLabels(homeBlockSize, one)
    })

  const authorsOfHome = (context: CallContext): Promise<ColumnAuthor[]> =>
    partOf(context, 'home authors', async (one) => {
      const { arrangement } = await readFront(one)
      const first = await authors.byIds(arrangement.authors, one)
      const others = [...arrangement.authors, ...arrangement.hidden_authors]
      return [...first, ...(await authors.hotBut(others, homeBlockSize - first.length, one))]
    })

  /** The words of the newsroom that lead somewhere at present. */
  async function ownWords(rows: readonly store.WordRow[], context: CallContext): Promise<HotSearch[]> {
    const items = await content.glance(
      rows.flatMap(({ itemId }) => itemId ?? []),
      context,
    )
    return rows.flatMap((row): HotSearch[] => {
      const { id, itemId } = row
      const shown = present.titleOf(row, context.language)
      if (itemId === null) return [{ id, kind: 'search', ...shown }]
      const item = items.get(itemId)
      return item ? [{ id: itemId, kind: item.kind, ...shown }] : []
    })
  }

  async function hot(context: CallContext): Promise<HotSearch[]> {
    const { arrangement, words } = await readFront(context)
    const own = await ownWords(words, context)
    const taken = new Set(own.filter(({ kind }) => kind !== 'search').map(({ id }) => id))
    const reserve = arrangement.hidden_words.length > 0 ? wordsInReserve : 0
    const limit = hotSearchCount + arrangement.hidden_items.length + taken.size + reserve
    const computed = await search.hot(limit, context)
    const rest = computed.filter((word) => !taken.has(word.id) && !isHidden(word, arrangement, engine.fold))
    return [...own, ...rest].slice(0, hotSearchCount)
  }

  return {
    leads,
    /** Content by the rules alone, for the newsroom. */
    rule: {
      words: (limit: number, context: CallContext) => search.hot(limit, context),
      authors: (limit: number, context: CallContext) => authors.hotBut([], limit, context),
      labels: (context: CallContext) => content.busiestLabels(homeBlockSize, context),
    },

    /** The front page, put together from what each subject has for it: each part changes at its own time. */
    async home(input: object, context: CallContext): Promise<CallOutput<'homeLinsts'>> {
      const [items, banners, tags, writers, chosen, briefs, topic] = await Promise.all([
        content.home(input, context),
        leads(context),
        labels(context),
        authorsOfHome(context),
        partOf(context, 'home topics', (one) => topics.home(one)),
        partOf(context, 'home incidents', (one) => incidents.briefs(one)),
        partOf(context, 'home topic', async (one) => {
          const id = (await readFront(one)).arrangement.topic ?? homeTopicId
          return (await topics.exists(id, one)) ? id : null
        }),
      ])
      return {
        ...items,
        banners,
        labels: tags,
        authors: writers,
        features: chosen,
        incidents: briefs,
        label_topic: topic,
      }
    },

    /** The recommended block: the picks in their order, then the newest articles; the lead stories stand elsewhere. */
    async listRecommended({ page, size }: ParsedInput<'getRecommendLists'>, context: CallContext) {
      const [{ byHand, arrangement }, above] = await Promise.all([readFront(context), leads(context)])
      const exclude = above.map(({ id }) => id)
      const offset = (page - 1) * size
      if (!byHand) {
        return { list: await content.articlesBut(exclude, { picksFirst: true, offset, limit: size }, context) }
      }
      const wanted = standing(arrangement.picks, context.now).filter((id) => !exclude.includes(id))
      const picks = await content.summaries(wanted, context)
      const first = picks.slice(offset, offset + size)
      if (first.length === size) return { list: first }
      const window = { offset: Math.max(0, offset - picks.length), limit: size - first.length }
      const rest = await content.articlesBut([...exclude, ...wanted], { picksFirst: false, ...window }, context)
      return { list: [...first, ...rest] }
    },

    /** The lead stories, on the home page and above the columns, and the banners of a front. */
    async banners(
      { position }: ParsedInput<'getRecommendBanner'>,
      context: CallContext,
    ): Promise<CallOutput<'getRecommendBanner'>> {
      if (position === 'columns') return { list: await columnLeads(context), banners: [] }
      const banners = await bannersAt(position, context)
      return { list: position === 'home' ? await leads(context) : [], banners }
    },

    /**
     * A label with its items, newest first. The label block of the home page has a label of its own: label 4 unless
     * another one was chosen (specification, point 7), the fourth of the labels that a new site starts with.
     * @throws CallError labelMissing
     */
    async labelDetails({ id, block, ...page }: ParsedInput<'getLabelDetails'>, context: CallContext) {
      const chosen = id ?? (block && (await readFront(context)).arrangement.label)
      return content.labelDetails({ ...page, id: chosen ?? homeLabelId }, context)
    },

    async hotAuthors(_input: object, context: CallContext) {
      return { hotLists: await authorsOfHome(context) }
    },

    /** Hot searches: the newsroom's own words, then computed ones. */
    async hotSearch(_input: object, context: CallContext): Promise<CallOutput<'hotSearch'>> {
      return { list: await hot(context) }
    },

    async homeSearchList(_input: object, context: CallContext): Promise<CallOutput<'homeSearchList'>> {
      return { searchLists: await hot(context) }
    },
  }
}

export type FrontReader = ReturnType<typeof createFrontReader>
