import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { homeBlockSize, homeLabelId, homeTopicId, hotSearchCount, recommendedPages } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Arrangement, Front, FrontNames } from '#contract/newsroom/front-page.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { FrontReader } from './front-reader.ts'
import { changedParts, emptyArrangement, only, parseArrangement, standing, stateAt, windowOf } from './policy.ts'
import type { FrontPresenter } from './present.ts'
import * as store from './store.ts'
import { frontTag } from './tags.ts'

export interface ArrangingNeeds {
  database: Database
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'editing' | 'featured' | 'namedLabels' | 'suggestedLabels'>
  authors: Pick<AuthorsService, 'findKnown'>
  topics: Pick<TopicsService, 'list' | 'summaries'>
}

const spareShown = 50
/** Computed words and authors that the newsroom sees: more than readers do, since it may hide some of them. */
const ruleWords = hotSearchCount * 2
const ruleAuthors = homeBlockSize * 2
const maxTopics = 100
const previewRetentionMs = dayMs

/** Titles as readers get them: conversions to traditional are stored under its plain tag. */
export const titleLanguages = ({ language }: Pick<CallContext, 'language'>): string[] =>
  language === 'zh-Hant-HK' ? ['zh-Hant', 'zh-Hant-HK', 'zh-Hans', 'en'] : [language, 'zh-Hans', 'zh-Hant', 'en']

/** How the newsroom arranges the front page: each save adds a version, and none is ever lost. */
export function createArrangementEditor(
  needs: ArrangingNeeds & { present: FrontPresenter; rule: FrontReader['rule'] },
) {
  const { database, bus, accounts, audit, content, authors: writers, topics, present, rule } = needs
  const { orm } = database

  /**
   * Returns the site's content before anybody has arranged it, as an arrangement, so a first save changes only what
   * was touched.
   */
  async function defaultArrangement(context: CallContext): Promise<Arrangement> {
    const [leads, picks] = await Promise.all([
      content.featured(context),
      content.editing.picks(homeBlockSize * recommendedPages),
    ])
    const slot = (item: number) => ({ item, until: null })
    const above = leads.map(({ id }) => id)
    return {
      ...emptyArrangement,
      leads: above.map(slot),
      picks: picks.filter((id) => !above.includes(id)).map(slot),
    }
  }

  async function namesOf(arrangement: Arrangement, context: MemberContext): Promise<FrontNames> {
    const { leads, picks, hidden_items, labels, label, topic, authors, hidden_authors } = arrangement
    const [banners, words] = await Promise.all([
      store.bannersByIds(orm, arrangement.banners),
      store.wordsByIds(orm, arrangement.words),
    ])
    const led = words.flatMap(({ itemId }) => itemId ?? [])
    const items = [...leads.map(({ item }) => item), ...picks.map(({ item }) => item), ...hidden_items, ...led]
    const [named, tags, chosen, people] = await Promise.all([
      store.itemNames(orm, [...new Set(items)], titleLanguages(context)),
      content.namedLabels(context),
      topics.summaries(topic === null ? [] : [topic], context),
      writers.findKnown([...authors, ...hidden_authors], context),
    ])
    const titles = new Map(named.map(({ id, title }) => [id, title]))
    const wanted = new Set([...labels, label])
    return {
      items: named,
      banners: banners.map((row) => present.staffBanner(row, context.language, context.now)),
      words: words.map((row) => present.staffWord(row, context.language, titles)),
      labels: tags.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, name })),
      topics: chosen.map(({ id, title }) => ({ id, name: title })),
      authors: people.map(({ id, nickname }) => ({ id, name: nickname })),
    }
  }

  /** The label and the topic that the label block shows and leads to if none is chosen. */
  async function blockDefaults(context: MemberContext): Promise<Pick<Front['rule'], 'block_label' | 'block_topic'>> {
    const [tags, [topic]] = await Promise.all([content.namedLabels(context), topics.summaries([homeTopicId], context)])
    const label = tags.find(({ id }) => id === homeLabelId)
    return {
      block_label: label ? { id: label.id, name: label.name } : null,
      block_topic: topic ? { id: topic.id, name: topic.title } : null,
    }
  }

  async function spare({ banners, words }: Arrangement, context: MemberContext): Promise<Front['spare']> {
    const [otherBanners, otherWords] = await Promise.all([
      store.sparedBanners(orm, banners, spareShown),
      store.sparedWords(orm, words, spareShown),
    ])
    const led = otherWords.flatMap(({ itemId }) => itemId ?? [])
    const items = await store.itemNames(orm, [...new Set(led)], titleLanguages(context))
    const titles = new Map(items.map(({ id, title }) => [id, title]))
    return {
      banners: otherBanners.map((row) => present.staffBanner(row, context.language, context.now)),
      words: otherWords.map((row) => present.staffWord(row, context.language, titles)),
    }
  }

  /** The present arrangement with everything that it refers to. */
  async function front(context: MemberContext): Promise<Front> {
    const row = await store.newestArrangement(orm)
    const arrangement = row?.arrangement ?? (await defaultArrangement(context))
    const [names, usual, others, words, authors, labels, people] = await Promise.all([
      namesOf(arrangement, context),
      blockDefaults(context),
      spare(arrangement, context),
      rule.words(ruleWords, context),
      rule.authors(ruleAuthors, context),
      rule.labels(context),
      accounts.people.byIds(row?.savedBy ? [row.savedBy] : []),
    ])
    return {
      ...names,
      version: row?.version ?? 0,
      arrangement,
      by: people.get(row?.savedBy ?? 0) ?? null,
      time: row ? siteTime(row.savedAt) : null,
      spare: others,
      rule: {
        words: words.map(({ id, title }) => ({ item: id, title })),
        authors: authors.map(({ id, nickname }) => ({ id, name: nickname })),
        labels: labels.map(({ id, name }) => ({ id, name })),
        ...usual,
      },
    }
  }

  /** Puts an arrangement into effect over the version that was seen. @returns whether that was the newest one */
  async function put(
    { seen, arrangement, restored }: { seen: number; arrangement: Arrangement; restored?: number },
    context: MemberContext,
  ): Promise<boolean> {
    const before = await defaultArrangement(context)
    return transaction(database, async (tx) => {
      await store.waitForTurn(tx)
      const current = await store.newestArrangement(tx)
      if ((current?.version ?? 0) !== seen) return false
      await keep(tx, { current, before: current?.arrangement ?? before, arrangement, restored }, context)
      return true
    })
  }

  async function keep(
    tx: Transaction,
    change: { current?: store.ArrangementRow; before: Arrangement; arrangement: Arrangement; restored?: number },
    { caller, now }: MemberContext,
  ): Promise<void> {
    const { current, before, arrangement, restored } = change
    const changed = changedParts(before, arrangement)
    if (changed.length === 0 && current) return
    const version = (current?.version ?? 0) + 1
    const actorId = caller.session.userId
    await store.addArrangement(tx, { version, arrangement, restored: restored ?? null, savedBy: actorId })
    await content.editing.setPicks(tx, standing(arrangement.picks, now))
    await audit.record(tx, {
      actorId,
      action: restored === undefined ? 'front.save' : 'front.restore',
      target: `front:${version}`,
      before: only(before, changed),
      after: { ...only(arrangement, changed), ...(restored && { restored }) },
    })
    await bus.publish(tx, [frontTag])
  }

  const answer = async (saved: boolean, context: MemberContext): Promise<CallOutput<'saveFront'>> =>
    saved ? { saved, front: await front(context) } : { saved, current: await front(context) }

  return {
    get: (_input: object, context: MemberContext): Promise<Front> => front(context),

    /** @throws CallError invalidInput with the part that is not as it must be */
    async save({ version, arrangement }: ParsedInput<'saveFront'>, context: MemberContext) {
      return answer(await put({ seen: version, arrangement: parseArrangement(arrangement) }, context), context)
    },

    /** Removes the rank from articles whose time among the picks is over. */
    async endPicks(now: Date): Promise<void> {
      await transaction(database, async (tx) => {
        await store.waitForTurn(tx)
        const picks = (await store.newestArrangement(tx))?.arrangement.picks ?? []
        if (picks.some((slot) => stateAt(windowOf(slot), now) === 'over'))
          await content.editing.setPicks(tx, standing(picks, now))
      })
    },

    /** @throws CallError itemMissing for an unknown version */
    async restore({ version, over }: ParsedInput<'restoreFront'>, context: MemberContext) {
      const old = await store.findArrangement(orm, version)
      if (!old) throw new CallError('itemMissing')
      return answer(await put({ seen: over, arrangement: old.arrangement, restored: version }, context), context)
    },

    async history({ page, size }: ParsedInput<'frontHistory'>): Promise<CallOutput<'frontHistory'>> {
      const offset = (page - 1) * size
      const [rows, newest] = await Promise.all([
        store.listArrangements(orm, { limit: size + 1, offset }),
        store.newestArrangement(orm),
      ])
      const people = await accounts.people.byIds(rows.flatMap(({ savedBy }) => savedBy ?? []))
      // Versions are numbered without gaps, so the newest number counts them.
      const total = newest?.version ?? 0
      const list = rows.slice(0, size).map(({ version, arrangement, restored, savedBy, savedAt }, place) => ({
        version,
        arrangement,
        restored,
        time: siteTime(savedAt),
        by: people.get(savedBy ?? 0) ?? null,
        changed: changedParts(rows[place + 1]?.arrangement ?? emptyArrangement, arrangement),
      }))
      return { list, total, more: rows.length > size }
    },

    names: ({ arrangement }: ParsedInput<'frontNames'>, context: MemberContext): Promise<FrontNames> =>
      namesOf(arrangement, context),

    /** @throws CallError invalidInput with the part that is not as it must be */
    async preview({ key, arrangement }: ParsedInput<'previewFront'>, { caller, now }: MemberContext) {
      const preview = { key, arrangement: parseArrangement(arrangement), madeBy: caller.session.userId, madeAt: now }
      await store.keepPreview(orm, preview, new Date(now.getTime() - previewRetentionMs))
      return {}
    },

    hasPreview: async (key: string): Promise<boolean> => (await store.findPreview(orm, key)) !== undefined,

    async choices({ label }: ParsedInput<'frontChoices'>, context: MemberContext): Promise<CallOutput<'frontChoices'>> {
      const [labels, newest] = await Promise.all([
        content.suggestedLabels(label, context),
        topics.list({ page: 1, size: maxTopics }, context),
      ])
      return {
        labels: labels.map(({ id, name }) => ({ id, name })),
        topics: newest.list.map(({ id, title }) => ({ id, name: title })),
      }
    },
  }
}
