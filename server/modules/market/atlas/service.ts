import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { atlasKinds, atlasLimits, atlasPath, atlasSlugPattern } from '#contract/market/atlas/atlas-terms.ts'
import { heldCoins } from '#contract/market/data-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { foldedName, indexKeys, letterOf } from './index-keys.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  content: Pick<ContentService, 'labelsById'>
  authors: Pick<AuthorsService, 'byIds'>
  topics: Pick<TopicsService, 'summaries'>
}

/** The directory of companies, institutions, people and topics. */
export function createAtlasService({ database, engine, content, authors, topics }: Needs) {
  const { orm } = database
  const wording = createWording(engine)
  const toSimplified = (text: string) => engine.toSimplified(text)
  /** Readers type names in either script, with or without spaces. */
  const fold = (text: string | undefined) => foldedName(toSimplified(text ?? '')) || undefined

  const line = ({ id, slug, kind, texts, sort, demo }: reading.LineRow, context: CallContext) => ({
    ...{ id, slug, kind, letter: letterOf(sort), demo },
    ...wording.shown(texts, 'name', ['name', 'note'], context.language),
  })
  const neighbour = (row: reading.LineRow | undefined, { language }: CallContext) =>
    row ? { slug: row.slug, ...wording.shown(row.texts, 'name', ['name'], language) } : null

  /** Reads this site's content related to an entry elsewhere, as far as readers can see it. */
  async function linksOf({ labelId, authorId, topicId, entityId }: store.EntryRow, context: CallContext) {
    const these = (id: number | null) => (id === null ? [] : [id])
    const [[news = null], [author], [topic], entity] = await Promise.all([
      content.labelsById(these(labelId), context),
      authors.byIds(these(authorId), context),
      topics.summaries(these(topicId), context),
      entityId === null ? undefined : reading.entityOf(orm, entityId),
    ])
    return {
      news: news && { id: news.id, name: news.name, coin: news.coin },
      author: author ? { id: author.id, nickname: author.nickname } : null,
      topic: topic ? { id: topic.id, title: topic.title, language: topic.language } : null,
      data: entity ? pathOfData(entity) : null,
    }
  }

  return {
    /** A page of the directory. */
    async list(
      { after, keyword: given, ...narrowed }: ParsedInput<'getAtlas'>,
      context: CallContext,
    ): Promise<CallOutput<'getAtlas'>> {
      context.tags.add(tag.list)
      const { language } = context
      const choice = { ...narrowed, keyword: fold(given) }
      const [rows, counts] = await Promise.all([
        reading.linesAfter(orm, choice, language, after),
        reading.countsOf(orm, choice, language),
      ])
      const ofKind = counts.filter(({ kind }) => choice.kind === undefined || kind === choice.kind)
      const sum = (of: typeof counts) => of.reduce((total, { count }) => total + count, 0)
      const letters = [...Map.groupBy(ofKind, ({ start }) => letterOf(start))].map(([letter, of]) => ({
        letter,
        count: sum(of),
      }))
      const total = choice.letter ? (letters.find((one) => one.letter === choice.letter)?.count ?? 0) : sum(ofKind)
      return {
        list: rows.slice(0, atlasLimits.page).map((row) => line(row, context)),
        letters,
        kinds: Object.fromEntries(
          atlasKinds.map((kind) => [kind, sum(counts.filter((one) => one.kind === kind))]),
        ) as CallOutput<'getAtlas'>['kinds'],
        total,
        more: rows.length > atlasLimits.page,
      }
    },

    /** @throws CallError itemMissing where no entry stands at the address */
    async one({ slug }: ParsedInput<'getAtlasEntry'>, context: CallContext): Promise<CallOutput<'getAtlasEntry'>> {
      // An address without an entry may get one; and neighbours change with the list.
      context.tags.add(tag.list)
      const row = atlasSlugPattern.test(slug) ? await store.bySlug(orm, slug) : undefined
      if (!row) throw new CallError('itemMissing')
      context.tags.add(tag.entry(row.id))
      const { language } = context
      const own = { ...row, sort: language === 'en' ? row.sortEn : row.sortZh }
      const [links, { previous, next }] = await Promise.all([
        linksOf(row, context),
        reading.neighboursOf(orm, own, language),
      ])
      const shown = wording.shown(row.texts, 'name', ['name', 'note', 'about'], language)
      const aliases = row.aliases.map((one) => (language === 'en' ? one : wording.asRead(one, 'zh-Hans', language)))
      return {
        ...line(own, context),
        about: shown.about,
        languages: wording.languagesOf(row.texts, 'name'),
        aliases: aliases.filter((one) => one !== shown.name),
        website: row.website || null,
        ...links,
        previous: neighbour(previous, context),
        next: neighbour(next, context),
      }
    },

    /** Returns the sort key and the search keys of an entry. */
    keysOf: ({ texts, aliases }: Pick<store.EntryFields, 'texts' | 'aliases'>) =>
      indexKeys(texts, aliases, toSimplified),
    /** The same of a sample, by the names of the columns. */
    sampleColumns({
      texts,
      aliases = [],
    }: Pick<store.EntryFields, 'texts'> & Partial<Pick<store.EntryFields, 'aliases'>>) {
      const { sortZh: sort_zh, sortEn: sort_en, ...words } = indexKeys(texts, aliases, toSimplified)
      return { sort_zh, sort_en, ...words }
    },
    fold,

    /** Entries for the sitemap. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      return (await store.addresses(orm)).map(({ slug, texts, updatedAt }) => {
        const languages = wording.languagesOf(texts, 'name')
        const known = { english: languages.includes('en'), chinese: languages.includes('zh-Hans') }
        return { path: atlasPath(slug), updatedAt, ...known }
      })
    },
  }
}

/** The page of an entity in the data section. */
function pathOfData({ kind, coin, key }: { kind: string; coin: string; key: string }): string {
  const types: Partial<Record<string, string>> = { stablecoin: 'stablecoins', fund: 'etf' }
  const holder = coin === heldCoins.ether ? 'ether' : 'bitcoin'
  const isTraded = ['coin', 'chain', 'aggregate'].includes(kind)
  return `/DataEra/${types[kind] ?? (isTraded ? 'market' : holder)}/${encodeURIComponent(key)}`
}

export type AtlasService = ReturnType<typeof createAtlasService>
