import { z } from 'zod'
import { defineCall, id, pageOf, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { liveStates } from '#contract/content/live-states.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { manuscript, manuscriptDraft, manuscriptState, revisionCorrection } from './manuscripts.ts'

/** The calls of the console: for editors and administrators. */

/** State of an email that was not sent yet; `failed`: no further attempt is made. */
export const mailStanding = z.enum(['waiting', 'failed'])

/** A member of staff, or an author, as the console names people. */
export const person = z.object({ id: z.number(), nickname: z.string(), avatar_img: z.string().nullable() })

export const queueRow = z.object({
  id: z.number(),
  title: z.string(),
  owner: person,
  /** Takes precedence: written by a columnist. */
  priority: z.boolean(),
  revision: z.boolean(),
  submitted_time: siteTime,
  /** Seconds since it was submitted. */
  waiting: z.number(),
  length: z.number(),
  language: siteLanguage,
  assignee: person.nullable(),
})

export const reviewNote = z.object({ id: z.number(), author: person, text: z.string(), written_time: siteTime })

/** Decision of one round. */
export const reviewVerdict = z.object({
  by: person,
  time: siteTime,
  decision: z.enum(['approve', 'refuse']),
  /** Why it was refused. */
  reason: z.string(),
  /** When it was planned for; null for at once. */
  publish_time: siteTime.nullable(),
})

export const presence = z.object({
  /** Colleagues who have this open, without the caller. */
  viewers: z.array(person),
  /** The only one who may decide at present; null if nobody holds it. */
  holder: person.nullable(),
  mine: z.boolean(),
})

/** Updates for somebody who has a manuscript open: who else has it open, and its current state. */
export const attendance = presence.extend({
  state: manuscriptState,
  /** Differs from the version shown if somebody has saved meanwhile. */
  version: z.number(),
})

/** The state of an article: published, taken offline, or merged into another. */
export const articleStates = ['published', 'scheduled', 'unpublished', 'merged'] as const
export const articleState = z.enum(articleStates)

export const articleRow = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(['article', 'flash']),
  state: articleState,
  author: z.string(),
  category: z.string(),
  language: z.string(),
  release_time: siteTime.nullable(),
  updated_time: siteTime,
  /** The manuscript of the item, where it was written here. */
  manuscript: z.number().nullable(),
  likes: z.number(),
  collects: z.number(),
  demo: z.boolean(),
  /** The state of an article that runs live; undefined for any other. */
  live: z.enum(liveStates).optional(),
})

export const auditEntry = z.object({
  id: z.number(),
  actor: person.nullable(),
  /** Name of the token that was used; null if the actor was there in person. */
  token: z.string().nullable(),
  /** Subject and verb, such as 'review.approve'. */
  action: z.string(),
  target: z.string(),
  /** Name of the target today, in the language of the call where it has one; null if unknown. */
  target_title: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Titles of the articles and flash that the change names, by their numbers. */
  items: z.record(z.string(), z.string()),
  time: siteTime,
})

/** Failures of one kind for one reason. */
export const failedDelivery = z.object({
  kind: z.enum(['mail', 'sms']),
  reason: z.enum(['receiver', 'refused', 'unreachable', 'tooSlow', 'unreadable', 'unknown']),
  failures: z.number(),
  last_time: siteTime,
})

/** A budget of text messages, with the percentage that is used up today in UTC+8. */
export const smsTrouble = z.object({
  /** The whole site, all areas without a budget of their own, or an area code with its plus sign. */
  scope: z.union([z.enum(['site', 'others']), z.string().regex(/^\+\d{1,4}$/)]),
  level: z.union([z.literal(80), z.literal(100)]),
  /** The country of the area code, in the reader's language. */
  countries: z.array(z.string()),
})

export const policyViolation = z.object({
  directive: z.string(),
  /** Origin of what was blocked, or a word such as `inline`. A reporter can write anything here. */
  blocked: z.string(),
  /** Path of the page. */
  page: z.string(),
  reports: z.number(),
  last_time: siteTime,
})

const keyword = z.string().max(200).optional()

export const newsroomCalls = {
  getDesk: defineCall({
    name: 'getDesk',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      waiting: z.number(),
      /** Seconds that the oldest has waited; null if none is waiting. */
      oldest: z.number().nullable(),
      mine: z.number(),
      /** Members' events that wait for a decision, and seconds that the oldest has waited. */
      events: z.number(),
      oldest_event: z.number().nullable(),
      scheduled: z.number(),
      next_time: siteTime.nullable(),
      /**
       * Planned articles and flash whose time has passed but which are not published, and how many of them are flash.
       */
      late: z.number(),
      late_flash: z.number(),
      published_today: z.object({ articles: z.number(), flash: z.number() }),
      real_names: z.number(),
      feedback: z.number(),
      /** Corrections that readers ask for and nobody has dealt with, and seconds that the oldest has waited. */
      correction_requests: z.number(),
      oldest_correction_request: z.number().nullable(),
      /** Things of the site that are late, full or failing. */
      operations: z.number(),
      /** The site is read-only. */
      read_only: z.literal(true).optional(),
      /** Problems: webhooks that cannot be reached, outdated translations, feeds that cannot be read. */
      troubles: z.object({
        webhooks: z.number(),
        translations: z.number(),
        sources: z.number(),
        /** Emails and text messages of the last day that could not be sent. */
        deliveries: z.array(failedDelivery),
        sms: z.array(smsTrouble),
        /** Events between parts of the program that could not be handled (`npm run events`). */
        events: z.number(),
        /** Number of errors in the books of ticket sales at the last check. */
        books: z.number(),
        /** Refunds that providers refused and that are owed still. */
        refunds: z.number(),
      }),
      /** Members of staff who have the console open, the caller first. */
      here: z.array(person),
    }),
  }),
  /** Violations of the content security policy in browsers within a week, as they report them; the latest first. */
  policyViolations: defineCall({
    name: 'policyViolations',
    auth: 'administrator',
    input: z.object({}),
    output: z.object({ list: z.array(policyViolation) }),
  }),
  reviewQueue: defineCall({
    name: 'reviewQueue',
    auth: 'editor',
    input: z.object({ filter: z.enum(['all', 'mine', 'unassigned']).default('all'), keyword, ...paging }),
    output: searchedPageOf(queueRow).extend({
      counts: z.object({ all: z.number(), mine: z.number(), unassigned: z.number() }),
    }),
  }),
  getReview: defineCall({
    name: 'getReview',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({
      manuscript,
      owner: person,
      assignee: person.nullable(),
      priority: z.boolean(),
      /** Version that readers have now, for comparison; null for a first publication. */
      published: manuscriptDraft.nullable(),
      /** Version submitted in the round before, for comparison; null in the first round. */
      former: z.object({ time: siteTime, fields: manuscriptDraft }).nullable(),
      /** Decisions so far, the newest first. */
      verdicts: z.array(reviewVerdict),
      notes: z.array(reviewNote),
      presence,
      /**
       * The person who decided on the shown version, and the time; null while it waits, and if the program published
       * it.
       */
      decided: z.object({ by: person, time: siteTime }).nullable(),
    }),
  }),
  /** Shows colleagues that the caller has it open, every `presenceMs.reviewBeat`; `take` takes the decision over. */
  attendReview: defineCall({
    name: 'attendReview',
    auth: 'editor',
    input: z.object({ id, take: z.boolean().optional(), leave: z.boolean().optional() }),
    output: attendance,
  }),
  decideReview: defineCall({
    name: 'decideReview',
    auth: 'editor',
    /** Only the editor who holds the article can decide on it, and only on the version that they have read. */
    input: z.object({
      id,
      version: z.number().int().positive(),
      decision: z.enum(['approve', 'refuse']),
      /** Time of publication in UTC+8; null or undefined: at once. */
      publish_time: siteTime.nullish(),
      /** Says that an article that was taken offline goes online again with this text, at once. */
      online_again: z.boolean().optional(),
      reason: z.string().max(10_000).optional(),
      /** The decision can be undone (`undoManuscript`) for `undo_ms`: until then nobody but the newsroom learns of it. */
      undoable: z.boolean().optional(),
      /** Note to readers of a revised article, once it is published. */
      correction: revisionCorrection.optional(),
    }),
    output: manuscript,
  }),
  /** Gives a text to somebody in the place of whom was `seen` to have it. */
  assignReview: defineCall({
    name: 'assignReview',
    auth: 'editor',
    input: z.object({ id, user: id.nullable(), seen: id.nullable() }),
    output: z.object({ assignee: person.nullable() }),
  }),
  noteReview: defineCall({
    name: 'noteReview',
    auth: 'editor',
    input: z.object({ id, text: z.string().max(10_000) }),
    output: z.object({ list: z.array(reviewNote) }),
  }),
  refusalTemplates: defineCall({
    name: 'refusalTemplates',
    auth: 'editor',
    input: z.object({ about: z.enum(['article', 'event']).default('article') }),
    output: z.object({ list: z.array(z.object({ title: z.string(), text: z.string() })) }),
  }),
  staffList: defineCall({
    name: 'staffList',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(person) }),
  }),
  staffArticles: defineCall({
    name: 'staffArticles',
    auth: 'editor',
    input: z.object({
      state: articleState.optional(),
      kind: z.enum(['article', 'flash']).optional(),
      category: id.optional(),
      keyword,
      /** `best` puts the titles that match the words best first, for editors who look for one item. */
      order: z.enum(['best', 'newest']).default('newest'),
      ...paging,
    }),
    output: searchedPageOf(articleRow),
  }),
  /** All manuscripts of all authors. */
  staffManuscripts: defineCall({
    name: 'staffManuscripts',
    auth: 'editor',
    input: z.object({
      state: manuscriptState.optional(),
      /** Approved and waiting for their time, the next one first. */
      planned: z.boolean().optional(),
      keyword,
      ...paging,
    }),
    output: searchedPageOf(
      queueRow.extend({
        state: manuscriptState,
        submitted_time: siteTime.nullable(),
        saved_time: siteTime,
        /** When an approved text was scheduled for; null too while it appears in a moment and can be undone. */
        publish_time: siteTime.nullable(),
        /** The planned time has passed without publication. */
        late: z.boolean(),
      }),
    ),
  }),
  unpublishArticle: defineCall({
    name: 'unpublishArticle',
    auth: 'editor',
    input: z.object({ id, reason: z.string().max(2_000).default('') }),
    output: z.object({}),
  }),
  restoreArticle: defineCall({ name: 'restoreArticle', auth: 'editor', input: z.object({ id }), output: z.object({}) }),
  /** Moves an article or a flash to the bin, wherever it is, unless it was changed after the list was read. */
  deleteArticle: defineCall({
    name: 'deleteArticle',
    auth: 'editor',
    /** `updated_time` as the list says it. */
    input: z.object({ id, updated_time: siteTime, reason: z.string().max(2_000).default('') }),
    output: z.object({}),
  }),
  /** Moves anybody's manuscript that readers never had to the bin. */
  deleteAnyManuscript: defineCall({
    name: 'deleteAnyManuscript',
    auth: 'editor',
    /** `saved_time` is when the text was last saved that the editor has seen. */
    input: z.object({ id, saved_time: siteTime }),
    output: z.object({}),
  }),
  /** Readers of one are permanently redirected to the other; likes and collections move along. */
  mergeArticles: defineCall({
    name: 'mergeArticles',
    auth: 'editor',
    input: z.object({ id, into: id }),
    output: z.object({}),
  }),
  auditLog: defineCall({
    name: 'auditLog',
    auth: 'administrator',
    input: z.object({
      action: z.string().max(80).optional(),
      actor: id.optional(),
      target: z.string().max(80).optional(),
      ...paging,
    }),
    output: pageOf(auditEntry),
  }),
}

export type Person = z.infer<typeof person>
export type QueueRow = z.infer<typeof queueRow>
export type ReviewVerdict = z.infer<typeof reviewVerdict>
export type ReviewNote = z.infer<typeof reviewNote>
export type Presence = z.infer<typeof presence>
export type Attendance = z.infer<typeof attendance>
export type ArticleRow = z.infer<typeof articleRow>
export type AuditEntry = z.infer<typeof auditEntry>
export type PolicyViolation = z.infer<typeof policyViolation>
