import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type ConferencePart, conferenceLimits as limits } from '#contract/events/conferences/conference-terms.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { parseText, rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import * as reads from '../store.ts'
import { tag } from '../tags.ts'
import type { EntryChecks } from '../zoned-times.ts'
import { findEdition, holdEdition, touchEdition } from './editions-store.ts'
import * as store from './parts-store.ts'

interface Needs extends EntryChecks {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  media: Pick<MediaService, 'pictures'>
}

type PartInput<P extends ConferencePart> = Extract<ParsedInput<'saveConferencePart'>, { part: P }>

interface Seen {
  id?: number
  version?: number
  edition: number
}

const most: Readonly<Record<ConferencePart, number>> = {
  hall: limits.halls,
  speaker: limits.speakers,
  partner: limits.partners,
  session: limits.sessions,
}
const speakerTexts = {
  name: { max: limits.person },
  role: { max: limits.role },
  organisation: { max: limits.role },
  biography: { max: limits.biography, lines: true },
}
const sessionTexts = {
  title: { max: limits.sessionTitle },
  track: { max: limits.track },
  abstract: { max: limits.abstract, lines: true },
}
const hourMs = 3_600_000

/** Creates the desk by which the newsroom edits the parts of an edition. */
export function createPartsDesk({ database, bus, audit, media, times, pictureOf, orders }: Needs) {
  const { orm } = database

  /**
   * Saves a part over the version that was seen, and says so in the log.
   * @throws CallError itemMissing, editConflict; invalidInput where the edition is full
   */
  async function savePart<P extends ConferencePart>(
    part: P,
    { id, version, edition }: Seen,
    context: MemberContext,
    fieldsOf: (tx: Transaction, edition: reads.EditionRow) => Promise<Parameters<typeof store.savePart<P>>[3]>,
    after?: (tx: Transaction, id: number) => Promise<void>,
  ): Promise<{ id: number; version: number }> {
    return transaction(database, async (tx) => {
      const row = await holdEdition(tx, edition)
      if (!row) throw new CallError('itemMissing')
      const before = id === undefined ? undefined : await store.holdPart(tx, part, id)
      if (id !== undefined && before?.editionId !== edition) throw new CallError('itemMissing')
      if (before && before.version !== version) throw new CallError('editConflict')
      if (!before && (await store.countParts(tx, part, edition)) >= most[part])
        throw new CallError('invalidInput', `${part}s`)
      const fields = await fieldsOf(tx, row)
      const saved = await store.savePart(tx, part, id, fields)
      await after?.(tx, saved.id)
      const { texts } = fields as { texts: { name?: string; title?: string } }
      await audit.record(tx, {
        actorId: userOf(context),
        action: `conference.${part}`,
        target: `conference:${edition}`,
        after: { title: texts.name ?? texts.title ?? '', id: saved.id },
      })
      await publishChange(tx, edition)
      return saved
    })
  }

  async function publishChange(tx: Transaction, edition: number): Promise<void> {
    await touchEdition(tx, edition)
    await bus.publish(tx, [tag.edition(edition)])
  }

  const parsePicture = async (
    tx: Transaction,
    table: 'speaker' | 'partner',
    input: { pic: string | null; id?: number },
  ) => {
    const before = input.id === undefined ? null : await store.pictureOfPart(tx, table, input.id)
    return pictureOf(input.pic, { before, alt: '', field: 'pic', media })
  }
  const parseUrl = (url: string, at: string) => (url.trim() ? parseAddress(url, at) : '')

  /** How each part is saved. */
  const savers = {
    hall: (input: PartInput<'hall'>, context: MemberContext) =>
      savePart('hall', input, context, async () => ({
        editionId: input.edition,
        texts: rowOfTexts(input.texts, {
          fields: { name: { max: limits.label }, note: { max: limits.note } },
          lead: 'name',
        }),
      })),

    speaker: (input: PartInput<'speaker'>, context: MemberContext) =>
      savePart('speaker', input, context, async (tx) => {
        if (input.author !== null && !(await store.authorExists(tx, input.author)))
          throw new CallError('invalidInput', 'author')
        return {
          editionId: input.edition,
          texts: rowOfTexts(input.texts, { fields: speakerTexts, lead: 'name' }),
          picture: await parsePicture(tx, 'speaker', input),
          website: parseUrl(input.website, 'website'),
          authorId: input.author,
        }
      }),

    partner: (input: PartInput<'partner'>, context: MemberContext) =>
      savePart('partner', input, context, async (tx) => ({
        editionId: input.edition,
        texts: rowOfTexts(input.texts, { fields: { name: { max: limits.person } }, lead: 'name' }),
        tier: input.tier,
        url: parseUrl(input.url, 'url'),
        picture: await parsePicture(tx, 'partner', input),
      })),

    /** @throws CallError also eventEndsFirst, and as `momentIn` */
    session: (input: PartInput<'session'>, context: MemberContext) =>
      savePart(
        'session',
        input,
        context,
        async (tx, { timeZone }) => {
          const startsAt = times.momentIn(timeZone, input.start, 'start')
          const endsAt = times.momentIn(timeZone, input.end, 'end')
          if (endsAt <= startsAt) throw new CallError('eventEndsFirst', 'end')
          if (endsAt.getTime() - startsAt.getTime() > limits.sessionHours * hourMs)
            throw new CallError('invalidInput', 'end')
          const wanted = new Set(input.speakers)
          const known = await store.ownParts(tx, 'speaker', input.edition, [...wanted])
          if (known.size !== wanted.size) throw new CallError('invalidInput', 'speakers')
          if (input.hall !== null && !(await store.ownParts(tx, 'hall', input.edition, [input.hall])).has(input.hall))
            throw new CallError('invalidInput', 'hall')
          return {
            editionId: input.edition,
            hallId: input.hall,
            kind: input.kind,
            cancelled: input.cancelled,
            startsAt,
            endsAt,
            spoken: parseText(input.spoken, limits.label, 'spoken', { optional: true }),
            texts: rowOfTexts(input.texts, { fields: sessionTexts, lead: 'title' }),
          }
        },
        (tx, id) => store.setSpeakers(tx, id, [...new Set(input.speakers)]),
      ),
  }

  return {
    /** @throws CallError itemMissing */
    async holdings({ edition }: ParsedInput<'conferenceHoldings'>): Promise<CallOutput<'conferenceHoldings'>> {
      const row = await findEdition(orm, edition)
      if (!row) throw new CallError('itemMissing')
      const [halls, speakers, partners, sessions, held] = await Promise.all([
        reads.hallsOf(orm, edition),
        reads.speakersOf(orm, edition, { limit: limits.speakers, offset: 0 }),
        reads.partnersOf(orm, edition),
        reads.sessionsOf(orm, edition),
        store.speakerIds(orm, edition),
      ])
      const bySession = Map.groupBy(held, ({ sessionId }) => sessionId)
      const localTime = (moment: Date) => times.zonedTime(moment, row.timeZone).slice(0, 16)
      return {
        halls: halls.map(({ id, version, texts }) => ({ id, version, texts: textsOfRow(texts, ['name', 'note']) })),
        speakers: speakers.map(({ id, version, texts, picture, website, authorId }) => ({
          ...{ id, version, website, author: authorId, pic: picture?.url ?? null },
          texts: textsOfRow(texts, ['name', 'role', 'organisation', 'biography']),
        })),
        partners: partners.map(({ id, version, tier, texts, url, picture }) => ({
          ...{ id, version, tier, url, pic: picture?.url ?? null },
          texts: textsOfRow(texts, ['name']),
        })),
        sessions: sessions.map(({ id, version, texts, kind, hallId, startsAt, endsAt, spoken, cancelled }) => ({
          ...{ id, version, kind, hall: hallId, spoken, cancelled, start: localTime(startsAt), end: localTime(endsAt) },
          texts: textsOfRow(texts, ['title', 'track', 'abstract']),
          speakers: (bySession.get(id) ?? []).map(({ speakerId }) => speakerId),
        })),
      }
    },

    /** @throws CallError as those in `savers` */
    save: ({ part, ...input }: ParsedInput<'saveConferencePart'>, context: MemberContext) =>
      savers[part](input as never, context),

    /** @throws CallError itemMissing, editConflict */
    async remove(
      { part, id, version }: ParsedInput<'deleteConferencePart'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const before = await store.holdPart(tx, part, id)
        if (!before || !(await holdEdition(tx, before.editionId))) throw new CallError('itemMissing')
        if (before.version !== version) throw new CallError('editConflict')
        const title = await store.nameOfPart(tx, part, id)
        await store.deletePart(tx, part, id, context.now)
        await audit.record(tx, {
          actorId: userOf(context),
          action: `conference.${part}Delete`,
          target: `conference:${before.editionId}`,
          before: { title, id },
        })
        await publishChange(tx, before.editionId)
      })
      return {}
    },

    /** @throws CallError itemMissing; invalidInput where these are not all that were seen */
    async order(
      { edition, part, ids, seen }: ParsedInput<'orderConferenceParts'>,
      context: MemberContext,
    ): Promise<{ saved: boolean }> {
      if (!orders.isOrderOf(ids, seen)) throw new CallError('invalidInput', 'ids')
      return transaction(database, async (tx) => {
        if (!(await holdEdition(tx, edition))) throw new CallError('itemMissing')
        if (!orders.sameOrder(await store.holdOrder(tx, part, edition), seen)) return { saved: false }
        await store.order(tx, part, ids)
        await audit.record(tx, {
          actorId: userOf(context),
          action: `conference.${part}Order`,
          target: `conference:${edition}`,
          after: { count: ids.length },
        })
        await publishChange(tx, edition)
        return { saved: true }
      })
    },
  }
}
