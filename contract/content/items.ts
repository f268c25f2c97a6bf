import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { correctionKinds } from './correction-kinds.ts'
import { importances } from './importances.ts'
import { liveStates } from './live-states.ts'

export const itemKind = z.enum(['article', 'flash'])
export const importance = z.enum(importances)
/** The eight families of drawn covers; a category has one. */
export const coverFamily = z.enum(['market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event'])
/** Origin of a shown text: written in that language, converted between scripts, or translated by a machine. */
export const textOrigin = z.enum(['original', 'translation', 'conversion', 'machine'])

/** The name of an article or flash that a record refers to. */
export const namedItem = z.object({
  id: z.number(),
  title: z.string(),
  kind: itemKind,
  /** True if readers can see it. */
  visible: z.boolean(),
  release_time: siteTime.nullable(),
})

export const author = z.object({
  id: z.number(),
  nickname: z.string(),
  avatar_img: z.string().nullable(),
  introduction: z.string(),
  /** Set for items of the newsroom only. */
  staff: z.literal(true).optional(),
})

export const category = z.object({ id: z.number(), name: z.string(), cover: coverFamily })
export const region = z.object({ id: z.number(), name: z.string() })
/** The stable name of a region, such as hk. */
const regionKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
/** `coin` is the ticker where the label represents a coin. */
export const label = z.object({ id: z.number(), name: z.string(), coin: z.string().nullable() })

/** The text fields of an item, with the language they are actually in. */
const shownText = {
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  summary: z.string(),
  /** BCP 47 tag of the shown text; differs from the asked language where no version in it exists. */
  language: z.string(),
  text_origin: textOrigin,
}

/**
 * `variants` are further sizes. A stored picture (/media/…) whose own format is jpg or png exists in all these widths
 * as avif, webp and its own format, which are distinguished only by the end of the address.
 */
export const picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.number() })).optional(),
})

/** A banner of a front: its link, title and picture. */
export const banner = z.object({
  id: z.number(),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  link: z.string(),
  pic: picture.nullable(),
})

export const correctionKind = z.enum(correctionKinds)

/** Notice to readers about an item beside its text, in its own language; Chinese in the reader's script. */
export const itemNotice = z.object({
  /** `retraction`: the text was retracted, and this is shown in its place. */
  kind: z.enum([...correctionKinds, 'retraction']),
  time: siteTime,
  /** Summary of the change, or of the reason for the retraction. */
  text: z.string(),
  /** BCP 47 tag of the text. */
  language: z.string(),
})

/** When an item came out; a day alone where its source names no hour. */
export const releaseTime = z.union([siteTime, calendarDay])

export const itemSummary = z.object({
  id: z.number(),
  kind: itemKind,
  ...shownText,
  pic: picture.nullable(),
  release_time: releaseTime.nullable(),
  importance,
  author: author.pick({ id: true, nickname: true, avatar_img: true, staff: true }).nullable(),
  category: category.nullable(),
  region: region.nullable(),
  labels: z.array(label),
  reading_minutes: z.number(),
  demo: z.boolean(),
  /** Oldest first; undefined if there are none. */
  notices: z.array(itemNotice).optional(),
  /** The state of an article that runs live; undefined for any other. */
  live: z.enum(liveStates).optional(),
})

/** A flash in a list, which shows its whole text. */
export const flashSummary = itemSummary.extend({ html: z.string() })

/** How often an item is liked and collected. */
export const engagementCounts = z.object({ likes: z.number(), collects: z.number() })

const neighbour = z.object({ id: z.number(), title: z.string(), language: z.string() })

/** A heading of an item's text, by which its contents lead to it. */
const contentsEntry = z.object({ id: z.string(), title: z.string() })

export const itemDetails = itemSummary.extend({
  /**
   * The text ready to be shown: headings have ids, pictures their formats and sizes, posts and videos are cards, and
   * numbers of the data section are as they are now.
   */
  html: z.string(),
  /** The headings of the second level; empty where there are too few to need contents. */
  contents: z.array(contentsEntry),
  /** The summary is only the beginning of the text; undefined if it is not. */
  summary_is_opening: z.literal(true).optional(),
  /**
   * True if the caller liked and collected it; always false for visitors, and on pages, which are the same for
   * everybody.
   */
  liked: z.boolean(),
  collected: z.boolean(),
  /** The numbers at the time of the answer; a cached page does not change with them. */
  counts: engagementCounts,
  author: author.nullable(),
  /** Names beside the author's own, in order; undefined if there are none. */
  bylines: z.array(z.string()).optional(),
  /** True if it was written for this site or republished; undefined if unknown. */
  authorship: z.enum(['original', 'reprint']).optional(),
  /** The length by which the reading time is estimated: Han characters plus Latin words. */
  length: z.number(),
  original_language: z.string(),
  /** The languages that this item has a text in, conversions between Chinese scripts included. */
  languages: z.array(z.string()),
  /** The original has changed since the shown translation was made; undefined if it has not. */
  outdated: z.literal(true).optional(),
  source: z.object({ name: z.string(), url: z.string().nullable(), licence: z.string().nullable() }).nullable(),
  updated_time: siteTime,
  /** When its text was last revised; undefined if it never was. */
  revised_time: siteTime.optional(),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
})

/** Notice to readers about an item, in the list of all corrections. */
export const listedCorrection = z.object({
  item: itemSummary.pick({ id: true, kind: true, title: true, title_breaks: true, language: true, release_time: true }),
  notice: itemNotice,
})

/** Published items by kind. */
export const itemCounts = z.object({ articles: z.number(), flash: z.number() })

/** A label with the number of items that show it. */
export const countedLabel = label.extend({ count: z.number() })

/** Somebody who writes articles; `articles` counts all that are published. */
export const columnAuthor = author.extend({ articles: z.number() })

/** The part of the front page made of articles, flash, labels and authors. */
export const homeContent = z.object({
  banners: z.array(itemSummary),
  flash: z.array(flashSummary),
  articles: z.array(itemSummary),
  labels: z.array(countedLabel),
  authors: z.array(columnAuthor),
})

export const contentCalls = {
  getArticleList: defineCall({
    name: 'getArticleList',
    auth: 'public',
    input: z.object({
      kind: itemKind.optional(),
      category: id.optional(),
      label: id.optional(),
      region: z.union([id, regionKey]).optional(),
      author: id.optional(),
      /** Only items with an English text that people wrote. */
      english: z.boolean().optional(),
      /** Only items that can be read in English, translations by machine included. */
      has_english: z.boolean().optional(),
      /** Only articles and flash that name an author. */
      authored: z.boolean().optional(),
      /** Only important and breaking items. */
      important: z.boolean().optional(),
      /** Continue after this item: stable while new items arrive, and equally fast for late pages. */
      before: id.optional(),
      ...paging,
    }),
    output: pageOf(flashSummary),
  }),
  getInformationDetails: defineCall({
    name: 'getInformationDetails',
    auth: 'public',
    input: z.object({ id, kind: itemKind.optional() }),
    output: itemDetails,
  }),
  /** Corrections and retractions of everything that readers have, newest first. */
  getCorrections: defineCall({
    name: 'getCorrections',
    auth: 'public',
    input: z.object(paging),
    output: pageOf(listedCorrection),
  }),
  relatedRecommen: defineCall({
    name: 'relatedRecommen',
    auth: 'public',
    query: true,
    input: z.object({ id, kind: itemKind.optional() }),
    output: z.array(itemSummary),
  }),
  getRecommendLists: defineCall({
    name: 'getRecommendLists',
    auth: 'public',
    input: z.object({ page: paging.page, size: paging.size.default(10) }),
    output: z.object({ list: z.array(itemSummary) }),
  }),
  homeHotList: defineCall({
    name: 'homeHotList',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(itemSummary) }),
  }),
  categoryLists: defineCall({
    name: 'categoryLists',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(category) }),
  }),
  getRecommendBanner: defineCall({
    name: 'getRecommendBanner',
    auth: 'public',
    /** Position of banners: on the home page, above the columns, which need an author, or on one of the fronts. */
    input: z.object({ position: z.enum(['home', 'columns', 'hk', 'us', 'en']).default('home') }),
    /** `list`: lead stories, on the home page and above the columns; `banners`: those of a front, at this moment. */
    output: z.object({ list: z.array(itemSummary), banners: z.array(banner) }),
  }),
  getLabelDetails: defineCall({
    name: 'getLabelDetails',
    auth: 'public',
    /** A label by its number, or the one whose items are in the label block of the home page. */
    input: z
      .object({
        id: id.optional(),
        block: z.literal('home').optional(),
        kind: itemKind.optional(),
        before: id.optional(),
        ...paging,
      })
      .refine(({ id: given, block }) => given !== undefined || block !== undefined, { path: ['id'] }),
    output: label.extend({
      counts: itemCounts,
      /** Labels that most often occur together with this one, with the number of items they share. */
      related: z.array(countedLabel),
      data: pageOf(flashSummary),
    }),
  }),
  getZLHostLists: defineCall({
    name: 'getZLHostLists',
    auth: 'public',
    input: z.object({}),
    output: z.object({ hotLists: z.array(columnAuthor) }),
  }),
}

export type ItemKind = z.infer<typeof itemKind>
export type NamedItem = z.infer<typeof namedItem>
export type Importance = z.infer<typeof importance>
export type CoverFamily = z.infer<typeof coverFamily>
export type TextOrigin = z.infer<typeof textOrigin>
export type Author = z.infer<typeof author>
export type Category = z.infer<typeof category>
export type Region = z.infer<typeof region>
export type Label = z.infer<typeof label>
export type Picture = z.infer<typeof picture>
export type Banner = z.infer<typeof banner>
export type CountedLabel = z.infer<typeof countedLabel>
export type ColumnAuthor = z.infer<typeof columnAuthor>
export type ItemNotice = z.infer<typeof itemNotice>
export type ListedCorrection = z.infer<typeof listedCorrection>
export type ItemSummary = z.infer<typeof itemSummary>
export type FlashSummary = z.infer<typeof flashSummary>
export type ContentsEntry = z.infer<typeof contentsEntry>
export type ItemDetails = z.infer<typeof itemDetails>
