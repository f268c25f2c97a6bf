import { headlineLimits } from '#contract/audience/headline-terms.ts'
import type { HeadlineTest, Variant } from '#contract/audience/headline-tests.ts'
import { verdictOf } from '#contract/audience/headline-verdict.ts'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, languages } from '#language/languages.ts'
import type { ComparedItems, TrackingService } from '#server/modules/audience/tracking/service.ts'
import {
  type ContentService,
  cleanTitle,
  type ItemVariant,
  type ItemVariants,
} from '#server/modules/content/items/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { readingShared } from '#server/platform/database/replicas/request-reads.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
  bus: Bus
  engine: Engine
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'editing' | 'nameItems'>
  media: Pick<MediaService, 'pictures'>
  tracking: Pick<TrackingService, 'halfOf'>
}

/** Tag sent to all processes when a test begins or ends. */
const headlineTag = 'headline-tests'
const hourMs = 3_600_000

/** Tests of headlines and covers: half of the readers get another one, and the better one stays. */
export function createHeadlineTests({ database, bus, engine, audit, content, media, tracking }: Needs) {
  const { orm } = database
  let known: Promise<ReadonlyMap<number, ItemVariant>> | undefined

  /** Titles in all languages that they reach: Chinese is converted into the script that has none of its own. */
  function titlesOf(given: Partial<Record<Language, string>>): ItemVariant['titles'] {
    const [hans, hant] = [given['zh-Hans'], given['zh-Hant-HK']]
    const all: Partial<Record<Language, string | undefined>> = {
      'zh-Hans': hans ?? (hant && engine.toSimplified(hant)),
      'zh-Hant-HK': hant ?? (hans && engine.toTraditional(hans)),
      en: given.en,
    }
    return Object.fromEntries(
      languages.flatMap((language) => {
        const title = all[language]
        return title ? [[language, { title, breaks: language === 'en' ? [] : engine.breaks(title) }]] : []
      }),
    )
  }

  const variantOf = ({ titles, picture }: store.TestRow): ItemVariant => ({ titles: titlesOf(titles), picture })

  const running = (): Promise<ReadonlyMap<number, ItemVariant>> => {
    if (!known) {
      const asked = readingShared(() => store.running(orm)).then(
        (rows) => new Map(rows.map((row) => [row.itemId, variantOf(row)])),
      )
      // An unreadable answer is requested again.
      asked.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
    }
    return known
  }

  const kindsOf = async (rows: readonly store.TestRow[]) =>
    new Map(
      (
        await content.nameItems(
          orm,
          rows.map(({ itemId }) => itemId),
          'zh-Hans',
        )
      ).map(({ id, kind }) => [id, kind]),
    )

  async function toHeadlineTests(rows: readonly store.TestRow[]): Promise<HeadlineTest[]> {
    const kinds = await kindsOf(rows)
    return rows.map((row) => ({
      id: row.id,
      item: row.itemId,
      kind: kinds.get(row.itemId) ?? 'article',
      title_before: row.titleBefore,
      picture_before: row.pictureBefore,
      titles: row.titles,
      picture: row.picture,
      a: { seen: row.seenA, read: row.readA },
      b: { seen: row.seenB, read: row.readB },
      started_time: siteTime(row.startedAt),
      ends_time: siteTime(row.endsAt),
      ended_time: row.endedAt && siteTime(row.endedAt),
      kept: row.kept,
    }))
  }

  const one = async (row: store.TestRow): Promise<HeadlineTest> => {
    const [test] = await toHeadlineTests([row])
    if (!test) throw new CallError('itemMissing')
    return test
  }

  /** Locks a test with its item, in the order of whoever begins one: first the item. */
  async function lockTest(tx: Transaction, id: number) {
    const itemId = await store.itemOf(tx, id)
    const item = itemId === undefined ? undefined : await content.editing.lockItem(tx, itemId)
    return { item, test: await store.lock(tx, id) }
  }

  /** Ends a test and gives all readers what is kept. @param by null: its time was over */
  async function end(
    tx: Transaction,
    { test: row, item }: { test: store.TestRow; item: Awaited<ReturnType<typeof lockTest>>['item'] },
    { keep, by, now }: { keep: Variant; by: number | null; now: Date },
  ): Promise<store.TestRow> {
    const fields = { endedAt: now, endedBy: by, kept: keep }
    await store.end(tx, row.id, fields)
    // First which tests run: a page made in between would be kept with a half that nobody has any more.
    await bus.publish(tx, [headlineTag])
    if (item) await content.editing.setHeadline(tx, item, keep === 'b' ? variantOf(row) : { titles: {}, picture: null })
    await audit.record(tx, {
      actorId: by,
      action: 'headline.end',
      target: `item:${row.itemId}`,
      before: { a: { seen: row.seenA, read: row.readA }, b: { seen: row.seenB, read: row.readB } },
      after: { kept: keep, title: (keep === 'b' && titleIn(row)) || row.titleBefore },
    })
    return { ...row, ...fields }
  }

  const variants: ItemVariants = {
    running,
    async getsOther({ caller, half, now }) {
      // The newsroom sees what is stored.
      if (caller?.session && caller.session.roles.length > 0) return false
      return (caller ? await tracking.halfOf(caller, now) : half) === 'b'
    },
  }
  const compared: ComparedItems = { running, count: store.count }

  return {
    variants,
    compared,

    async list(_input: object): Promise<CallOutput<'headlineTests'>> {
      return { list: await toHeadlineTests(await store.list(orm, headlineLimits.shown)) }
    },

    /**
     * @throws CallError itemMissing; invalidInput without anything that differs, or with a picture that is not stored;
     *   wrongState where a test of the item runs already or too many run
     */
    async start(
      { item: id, titles: given, picture: path, hours }: ParsedInput<'startHeadlineTest'>,
      context: MemberContext,
    ): Promise<HeadlineTest> {
      const titles = cleanTitles(given)
      if (Object.keys(titles).length === 0 && !path) throw new CallError('invalidInput', 'titles')
      const by = userOf(context)
      const row = await transaction(database, async (tx) => {
        const item = await content.editing.lockItem(tx, id)
        if (item?.status !== 'approved' || (item.releaseTime && item.releaseTime > context.now))
          throw new CallError('itemMissing')
        const texts = await content.editing.writtenTexts(tx, id)
        const original = texts.find(({ origin }) => origin === 'original') ?? texts[0]
        const alt = titles['zh-Hans'] ?? titles['zh-Hant-HK'] ?? titles.en ?? original?.title ?? ''
        const picture = await pictureOf(path, { before: null, alt, field: 'picture', media })
        const under = await store.running(tx)
        if (under.length >= headlineLimits.running) throw new CallError('wrongState')
        const added = await store.add(tx, {
          ...{ itemId: id, titles, picture, titleBefore: original?.title ?? '', startedBy: by },
          ...{ pictureBefore: item.picture?.url ?? null, startedAt: context.now },
          endsAt: new Date(context.now.getTime() + hours * hourMs),
        })
        if (!added) throw new CallError('wrongState')
        await bus.publish(tx, [headlineTag])
        // Pages that show the item are rendered again, for each half.
        await content.editing.setHeadline(tx, item, { titles: {}, picture: null })
        await audit.record(tx, {
          actorId: by,
          action: 'headline.start',
          target: `item:${id}`,
          before: { title: added.titleBefore },
          after: { ...titles, ...(path && { picture: path }), hours },
        })
        return added
      })
      return one(row)
    },

    /** @throws CallError itemMissing; wrongState for one that ended */
    async choose({ id, keep }: ParsedInput<'endHeadlineTest'>, context: MemberContext): Promise<HeadlineTest> {
      const row = await transaction(database, async (tx) => {
        const { item, test } = await lockTest(tx, id)
        if (!test) throw new CallError('itemMissing')
        if (test.endedAt) throw new CallError('wrongState')
        return end(tx, { item, test }, { keep, by: userOf(context), now: context.now })
      })
      return one(row)
    },

    /** Ends the tests whose time is over: the other one stays where it is clearly better, else what was there. */
    async endDue(now: Date): Promise<void> {
      for (const id of await store.due(orm, now)) {
        await transaction(database, async (tx) => {
          const { item, test } = await lockTest(tx, id)
          if (!test || test.endedAt) return
          const { state } = verdictOf({ seen: test.seenA, read: test.readA }, { seen: test.seenB, read: test.readB })
          await end(tx, { item, test }, { keep: state === 'b' ? 'b' : 'a', by: null, now })
        })
      }
      await store.forgetReaders(orm, siteDay(now))
    },

    /** Forgets what runs, where another process began or ended a test. */
    forget(tags: readonly string[] | undefined): void {
      if (!tags || tags.includes(headlineTag)) known = undefined
    },
  }
}

const titleIn = ({ titles }: store.TestRow): string | undefined =>
  titles['zh-Hans'] ?? titles['zh-Hant-HK'] ?? titles.en

export type HeadlineTestsService = ReturnType<typeof createHeadlineTests>

/** Titles as they are stored everywhere; invisible ones are omitted. */
function cleanTitles(titles: ParsedInput<'startHeadlineTest'>['titles']): typeof titles {
  const entries = Object.entries(titles).map(([language, title]) => [language, cleanTitle(title).title] as const)
  return Object.fromEntries(entries.filter(([, title]) => title !== ''))
}
