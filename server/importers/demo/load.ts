import { createHash } from 'node:crypto'
import type { ItemKind } from '#contract/content/items.ts'
import { readTaxonomy } from '#server/importers/matching/taxonomy.ts'
import type { AuthorDraft, ItemDraft, LabelDraft } from '#server/modules/content/items/item-draft.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { hourMs } from '#server/platform/durations.ts'
import { renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { partNames } from '../draft-text.ts'
import { type DemoArticle, type DemoFlash, readArticles, readAuthors, readFlash } from './files.ts'
import { type DemoSubjects, writeDemoSubjects } from './subjects.ts'

type Writing = Pick<ContentService, 'saveItems' | 'saveTaxonomy'>
type WritingServices = { content: Writing } & DemoSubjects

const batchSize = 40
const demoItemKey = (kind: ItemKind, key: string): string => `demo:${kind}:${key}`

/** Writes the demonstration content beside existing content. Existing items keep their time of release. */
export async function writeDemoContent(
  services: WritingServices,
  now: Date,
): Promise<{ items: number; written: number }> {
  const { content } = services
  const taxonomy = await readTaxonomy()
  const authors = (await readAuthors()).map(authorDraft)
  await content.saveTaxonomy({ ...taxonomy, authors }, { demo: true })
  const labels = new Map(taxonomy.labels.map((label) => [label.key, label]))
  const nicknames = new Map(authors.map((author) => [author.key, author.nickname]))
  const drafts = [
    ...(await readArticles()).flatMap((article) => articleDrafts(article, { labels, nicknames, now })),
    ...(await readFlash()).flatMap((flash) => flashDrafts(flash, { labels, nicknames, now })),
  ]
  let written = 0
  for (let at = 0; at < drafts.length; at += batchSize) {
    const results = await content.saveItems(drafts.slice(at, at + batchSize))
    written += results.filter((result) => result !== 'unchanged').length
  }
  await writeDemoSubjects(services, now)
  return { items: drafts.length, written }
}

interface Context {
  labels: ReadonlyMap<string, LabelDraft>
  nicknames: ReadonlyMap<string, string>
  now: Date
}

function authorDraft(row: Awaited<ReturnType<typeof readAuthors>>[number]): AuthorDraft {
  const english = {
    ...(row.name_en && { nickname: row.name_en }),
    ...(row.introduction_en && { introduction: row.introduction_en }),
  }
  return { key: row.key, nickname: row.name, introduction: row.introduction, versions: { en: english } }
}

function articleDrafts(article: DemoArticle, context: Context): ItemDraft[] {
  const { body, english, ...head } = article
  const shared = {
    ...sharedDetails(head, context),
    importKey: demoItemKey('article', article.slug),
    kind: 'article' as const,
    importance: 'normal' as const,
    releaseTime: before(context.now, article.days_ago * 24),
    author: { key: article.author, nickname: context.nicknames.get(article.author) ?? article.author },
    source: null,
    pickRank: article.pick ?? null,
    featured: article.featured,
  }
  const text = (
    one: Pick<DemoArticle, 'title' | 'summary' | 'language' | 'body'>,
    origin: ItemDraft['origin'],
  ): ItemDraft => {
    const { html, text } = renderMarkdown(one.body, { title: one.title, editorial: true, ...partNames(one.language) })
    const { title, summary, language } = one
    return { ...shared, title, summary, language, origin, html, text, hash: hashOf([head, one]) }
  }
  return [text(article, 'original'), ...(english ? [text(english, 'translation')] : [])]
}

function flashDrafts(flash: DemoFlash, context: Context): ItemDraft[] {
  const shared = {
    ...sharedDetails(flash, context),
    importKey: demoItemKey('flash', flash.key),
    kind: 'flash' as const,
    importance: flash.importance,
    releaseTime: before(context.now, flash.hours_ago),
    author: null,
    source: flash.source_url ? { name: hostOf(flash.source_url), url: flash.source_url, licence: null } : null,
    pickRank: null,
    featured: false,
  }
  const text = (title: string, body: string, language: string, origin: ItemDraft['origin']): ItemDraft => ({
    ...shared,
    ...renderMarkdown(body, { editorial: true, ...partNames(language) }),
    title,
    language,
    origin,
    hash: hashOf(flash),
  })
  return [
    text(flash.title, flash.text, flash.language, 'original'),
    ...(flash.title_en ? [text(flash.title_en, flash.text_en, 'en', 'translation')] : []),
  ]
}

function sharedDetails(row: Pick<DemoFlash, 'category' | 'region' | 'labels'>, { labels }: Context) {
  return {
    category: row.category,
    region: row.region,
    labels: row.labels.flatMap((key) => labels.get(key) ?? []),
    picture: null,
    demo: true,
  }
}

/** To the minute: nobody publishes at 37.482 seconds. */
const before = (now: Date, hours: number) => new Date(Math.floor((now.getTime() - hours * hourMs) / 60_000) * 60_000)

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
