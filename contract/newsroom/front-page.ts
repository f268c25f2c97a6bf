import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, versionNumber } from '#contract/call.ts'
import { frontLimits, homeBlockSize, recommendedPages } from '#contract/constants.ts'
import { articleState, person } from './desk.ts'
import { bannerRecord } from './front-page.record.ts'

/** The calls by which the newsroom arranges the front page, with the banners of the fronts. */

/** The fronts that have banners: the home page, the regions, the English edition. */
const places = Object.keys(bannerRecord.fields.place.options) as (keyof typeof bannerRecord.fields.place.options)[]
export const bannerPlace = z.enum(places)

/** An article in a fixed place; `until`: when it leaves that place (UTC+8). */
const slot = z.object({ item: id, until: siteTime.nullable().default(null) })
const ids = (most: number) => z.array(id).max(most)

/**
 * Arrangement of the front page. Everything is in the order in which readers see it; what readers cannot see, or what
 * is over, is skipped and the rest moves up.
 */
export const arrangement = z.object({
  /** The lead stories. None: the newest article. */
  leads: z.array(slot).max(frontLimits.leads),
  /** The recommended block begins with these; the newest articles fill the rest. */
  picks: z.array(slot).max(homeBlockSize * recommendedPages),
  /** Banners of all fronts; one that is not in this list is not shown. */
  banners: ids(frontLimits.banners),
  /** The labels of the label block. None: the busiest. */
  labels: ids(homeBlockSize),
  /** The label whose newest items are in the block, and the special topic it links to; null: 4 and 5. */
  label: id.nullable(),
  topic: id.nullable(),
  /** Words that the hot searches begin with. */
  words: ids(frontLimits.words),
  /** Articles and flash that are excluded from the hot searches, and words that no hot search may contain. */
  hidden_items: ids(frontLimits.hidden),
  hidden_words: z.array(z.string().trim().min(1).max(frontLimits.word)).max(frontLimits.hidden),
  /** Authors with whom the list of hot authors begins, and authors that are hidden from it. */
  authors: ids(homeBlockSize),
  hidden_authors: ids(frontLimits.hidden),
})

/** Before its period, within it, or after it. */
export const bannerState = z.enum(['planned', 'on', 'over'])

/** A banner in the list of an arrangement; its fields are those of `bannerRecord`. */
export const frontBanner = z.object({
  id: z.number(),
  version: z.number(),
  state: bannerState,
  /** Title in the language of the caller. */
  title: z.string(),
  place: bannerPlace,
  /** Path of the picture that readers of that language see. */
  pic: z.string().nullable(),
  from: siteTime.nullable(),
  until: siteTime.nullable(),
})

/** A word of the hot searches: it leads to an article or flash, or to what a search for it finds. */
export const frontWord = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  item: z.number().nullable(),
  /** Title of its target. */
  item_title: z.string().nullable(),
})

const named = z.object({ id: z.number(), name: z.string() })

/** The names of everything that an arrangement refers to. Deleted things are missing. */
export const frontNames = z.object({
  items: z.array(
    z.object({ id: z.number(), title: z.string(), state: articleState, kind: z.enum(['article', 'flash']) }),
  ),
  banners: z.array(frontBanner),
  words: z.array(frontWord),
  labels: z.array(named),
  topics: z.array(named),
  authors: z.array(named),
})

export const front = frontNames.extend({
  /** 0: nobody has arranged anything yet, and the arrangement says what the site does by itself. */
  version: z.number(),
  arrangement,
  by: person.nullable(),
  time: siteTime.nullable(),
  /** Banners and words that the arrangement does not use. */
  spare: z.object({ banners: z.array(frontBanner), words: z.array(frontWord) }),
  /** Items that fill the remaining places. */
  rule: z.object({
    words: z.array(z.object({ item: z.number(), title: z.string() })),
    authors: z.array(named),
    labels: z.array(named),
    /** The label and the topic of the label block if none is chosen; null if they no longer exist. */
    block_label: named.nullable(),
    block_topic: named.nullable(),
  }),
})

const parts = arrangement.keyof()

const savedFront = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(true), front }),
  z.object({ saved: z.literal(false), current: front }),
])
/** The version that the caller has seen, 0 included. */
const seen = z.number().int().nonnegative()
const nothing = z.object({})

export const frontCalls = {
  getFront: defineCall({ name: 'getFront', auth: 'editor', input: nothing, output: front }),
  /** On top of a newer version nothing is saved, and the answer is that version. */
  saveFront: defineCall({
    name: 'saveFront',
    auth: 'editor',
    input: z.object({ version: seen, arrangement }),
    output: savedFront,
  }),
  /** Arrangements, newest first, with the parts that each of them changed. */
  frontHistory: defineCall({
    name: 'frontHistory',
    auth: 'editor',
    input: z.object({ ...paging }),
    output: pageOf(
      z.object({
        version: z.number(),
        by: person.nullable(),
        time: siteTime,
        /** The version that it brought back. */
        restored: z.number().nullable(),
        changed: z.array(parts),
        arrangement,
      }),
    ),
  }),
  /** Restores an earlier arrangement, as a new version on top of `over`. */
  restoreFront: defineCall({
    name: 'restoreFront',
    auth: 'editor',
    input: z.object({ version: versionNumber, over: seen }),
    output: savedFront,
  }),
  /** The names for an arrangement other than the current one. */
  frontNames: defineCall({
    name: 'frontNames',
    auth: 'editor',
    input: z.object({ arrangement }),
    output: frontNames,
  }),
  /** Stores an arrangement for a preview: `/home?front=KEY&language=0` is the home page with it, for staff only. */
  previewFront: defineCall({
    name: 'previewFront',
    auth: 'editor',
    /** Chosen by each window that shows previews. */
    input: z.object({ key: z.uuid(), arrangement }),
    output: nothing,
  }),
  /** Returns the label block's choices: labels with such a name, or the busiest before anything is typed; topics. */
  frontChoices: defineCall({
    name: 'frontChoices',
    auth: 'editor',
    input: z.object({ label: z.string().max(200).default('') }),
    output: z.object({ labels: z.array(named), topics: z.array(named) }),
  }),
}

export type BannerPlace = z.infer<typeof bannerPlace>
export type BannerState = z.infer<typeof bannerState>
export type FrontBanner = z.infer<typeof frontBanner>
export type FrontWord = z.infer<typeof frontWord>
export type Arrangement = z.infer<typeof arrangement>
export type ArrangementPart = keyof Arrangement
export type FrontSlot = Arrangement['leads'][number]
export type FrontNames = z.infer<typeof frontNames>
export type Front = z.infer<typeof front>
