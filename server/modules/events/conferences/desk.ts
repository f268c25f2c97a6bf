import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { conferenceLimits, pageOfEdition, pathStyles } from '#contract/events/conferences/conference-terms.ts'
import type { StaffEdition } from '#contract/events/conferences/conferences-desk.ts'
import type { Engine } from '#language/engine.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import { dayIn, knownZone, momentIn } from '#server/modules/events/events/service.ts'
import type { LandingService } from '#server/modules/site/landing-pages/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import { createRecords, isOrderOf, type RecordNeeds, sameOrder } from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { assertDays, parseEdition, parsePath } from './editing/edition-fields.ts'
import * as store from './editing/editions-store.ts'
import { leadFormerPages } from './editing/former-paths.ts'
import { createMessagesDesk } from './editing/messages-desk.ts'
import { createPartsDesk } from './editing/parts-desk.ts'
import { editionTexts } from './present.ts'
import { createScheduleImport } from './schedules/import-schedule.ts'
import type { EditionRow } from './store.ts'
import { tag } from './tags.ts'

export interface ConferencesDeskNeeds extends RecordNeeds {
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
  threads: ThreadPool
  redirects: Pick<RedirectsService, 'lead' | 'unlead'>
  landingPages: Pick<LandingService, 'hasPath'>
}

/** Checks used by the parts of the desk. */
const checks = {
  times: { dayIn, knownZone, momentIn, zonedTime },
  pictureOf,
  orders: { isOrderOf, sameOrder },
}
const paths = { conference_editions_by_path: 'nameTaken', conferences_by_path: 'nameTaken' } as const

/** Conference sites as the newsroom edits them. */
export function createConferencesDesk(needs: ConferencesDeskNeeds) {
  const { database, engine, bus, media, audit, redirects, landingPages } = needs
  const { orm } = database
  const wording = createWording(engine)
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.edition(id)])

  const records = createRecords<EditionRow, StaffEdition>(needs, {
    kind: 'conference',
    headOf: ({ id, version, texts }) => ({ id, version, title: texts.title, language: texts.language }),
    hold: store.holdEdition,
    shown: (row) => shownEdition(row),
    briefOf,
    setDeleted: store.setDeleted,
    purge: store.purge,
    announce,
    constraints: paths,
  })

  return {
    kind: { ...records.binKind, delete: records.delete },
    parts: createPartsDesk({ ...needs, ...checks }),
    messages: createMessagesDesk(needs),
    importSchedule: createScheduleImport({ ...needs, times: checks.times }),

    /** All conferences with their editions, the newest first. */
    async list(_input: object, { language }: CallContext): Promise<CallOutput<'staffConferences'>> {
      const [conferences, listed] = await Promise.all([store.allConferences(orm), store.allEditions(orm)])
      const held = Map.groupBy(listed, ({ edition }) => edition.conferenceId)
      return {
        list: conferences.map(({ id, version, demo, path, agendaPath, texts }) => ({
          ...{ id, version, demo, path, agenda_path: agendaPath },
          texts: textsOfRow(texts, ['name']),
          editions: (held.get(id) ?? []).map(({ edition, speakers, sessions, messages }) => {
            const shown = wording.shown(edition.texts, 'title', ['title', 'label'], language)
            return {
              ...{ id: edition.id, ...shown, path: edition.path, state: edition.state },
              ...{ first_day: edition.firstDay, last_day: edition.lastDay, speakers, sessions, messages },
              updated_time: siteTime(edition.updatedAt),
            }
          }),
        })),
      }
    },

    /** @throws CallError itemMissing, editConflict, nameTaken; invalidInput with the name of the field */
    async saveConference(
      { id, version, path, agenda_path, texts }: ParsedInput<'saveConference'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const words = rowOfTexts(texts, { fields: { name: { max: conferenceLimits.name } }, lead: 'name' })
      return transaction(database, async (tx) => {
        const before = id === undefined ? undefined : await store.holdConference(tx, id)
        if (id !== undefined && !before) throw new CallError('itemMissing')
        if (before && before.version !== version) throw new CallError('editConflict')
        const fields = {
          path: await parsePath(tx, path, 'path', { conference: id, landingPages }),
          agendaPath:
            agenda_path.trim() && (await parsePath(tx, agenda_path, 'agenda_path', { conference: id, landingPages })),
          texts: words,
        }
        const saved = await orRefusal(store.saveConference(tx, id, fields), paths)
        for (const pathStyle of pathStyles)
          await leadFormerPages(tx, redirects, before && { path: before.path, pathStyle }, {
            path: fields.path,
            pathStyle,
          })
        await audit.record(tx, {
          actorId: userOf(context),
          action: before ? 'conferenceName.save' : 'conferenceName.add',
          target: `conferenceName:${saved}`,
          before: before && { title: before.texts.name, path: before.path },
          after: { title: words.name, path: fields.path },
        })
        await bus.publish(tx, [tag.list, ...(await editionTags(tx, saved))])
        return { id: saved }
      })
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffEdition'>): Promise<StaffEdition> {
      const row = await store.findEdition(orm, id)
      if (!row) throw new CallError('itemMissing')
      return shownEdition(row)
    },

    /** Adds a draft, or saves an edition over the version that was read. @throws CallError as `parseEdition` */
    save: (input: ParsedInput<'saveEdition'>, context: MemberContext): Promise<CallOutput<'saveEdition'>> =>
      records.save(input, context, async (tx, before) => {
        if (!(await store.holdConference(tx, input.conference))) throw new CallError('invalidInput', 'conference')
        const fields = await parseEdition(tx, input, before, { ...checks, media, landingPages })
        const row = await orRefusal(store.saveEdition(tx, before?.id, fields), paths)
        await leadFormerPages(tx, redirects, before?.publishedAt ? before : undefined, row)
        await announce(tx, row.id)
        return row
      }),

    /** @throws CallError itemMissing, editConflict */
    async setState(
      { id, version, state }: ParsedInput<'setEditionState'>,
      context: MemberContext,
    ): Promise<StaffEdition> {
      return transaction(database, async (tx) => {
        const before = await records.hold(tx, id)
        if (before.version !== version) throw new CallError('editConflict')
        const publishedAt = state === 'published' ? (before.publishedAt ?? context.now) : before.publishedAt
        const row = await store.saveEdition(tx, id, { texts: before.texts, state, publishedAt })
        await audit.record(tx, {
          actorId: userOf(context),
          action: `conference.${state}`,
          target: `conference:${id}`,
          before: { state: before.state },
          after: { title: row.texts.title, state },
        })
        await announce(tx, id)
        return shownEdition(row)
      })
    },

    /** @throws CallError itemMissing, nameTaken; invalidInput with the name of the field */
    async copy(
      { id, path, first_day, sessions }: ParsedInput<'copyEdition'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      assertDays(first_day, first_day)
      return transaction(database, async (tx) => {
        const from = await records.hold(tx, id)
        const days = Math.round((Date.parse(first_day) - Date.parse(from.firstDay)) / dayMs)
        const lastDay = new Date(Date.parse(from.lastDay) + days * dayMs).toISOString().slice(0, 10)
        const { id: _, previewKey, version, publishedAt, updatedAt, deletedAt, deletedBy, ...fields } = from
        const own = { path: await parsePath(tx, path, 'path', { landingPages }), eventId: null }
        const state = { state: 'draft', demo: false, firstDay: first_day, lastDay } as const
        const row = await orRefusal(store.saveEdition(tx, undefined, { ...fields, ...own, ...state }), paths)
        await leadFormerPages(tx, redirects, undefined, row)
        await store.copyHoldings(tx, id, row.id, sessions ? days : null)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'conference.copy',
          target: `conference:${row.id}`,
          after: { title: row.texts.title, path: row.path, from: id },
        })
        return { id: row.id }
      })
    },

    /** Names of editions and conferences for the log. */
    async names(
      editionIds: readonly number[],
      conferenceIds: readonly number[],
      { language }: Pick<CallContext, 'language'>,
    ): Promise<Map<string, string>> {
      const names = new Map<string, string>()
      for (const { edition } of editionIds.length > 0 ? await store.allEditions(orm) : [])
        if (editionIds.includes(edition.id))
          names.set(`conference:${edition.id}`, wording.shown(edition.texts, 'title', ['title'], language).title)
      for (const { id, texts } of conferenceIds.length > 0 ? await store.allConferences(orm) : [])
        if (conferenceIds.includes(id))
          names.set(`conferenceName:${id}`, wording.shown(texts, 'name', ['name'], language).name)
      return names
    },
  }

  async function editionTags(tx: Transaction, conference: number): Promise<string[]> {
    const all = await store.allEditions(tx)
    return all
      .filter(({ edition }) => edition.conferenceId === conference)
      .map(({ edition }) => tag.edition(edition.id))
  }
}

function shownEdition(row: EditionRow): StaffEdition {
  const address = `/${pageOfEdition(row.path, row.pathStyle, 'home')}`
  return {
    ...{ id: row.id, version: row.version, state: row.state, demo: row.demo, conference: row.conferenceId },
    ...{ path: row.path, path_style: row.pathStyle, character: row.character, colours: row.colours },
    texts: textsOfRow(row.texts, editionTexts),
    pic: row.picture?.url ?? null,
    ...{ time_zone: row.timeZone, first_day: row.firstDay, last_day: row.lastDay, map_url: row.mapUrl },
    numbers: row.numbers.map(({ value, texts }) => ({ value, texts: textsOfRow(texts, ['label']) })),
    ways: row.ways.map(({ texts }) => ({ texts: textsOfRow(texts, ['label', 'note']) })),
    contacts: row.contacts.map(({ texts, email }) => ({ texts: textsOfRow(texts, ['label', 'name']), email })),
    mail_to: row.mailTo,
    event: row.eventId,
    preview: row.state === 'draft' ? `${address}?preview=${row.previewKey}` : address,
    updated_time: siteTime(row.updatedAt),
  }
}

/** Returns the part of an edition that the log records: no long texts. */
function briefOf(row: EditionRow) {
  const { title, label, tagline } = row.texts
  return {
    ...{ title, label, tagline, path: row.path, state: row.state, character: row.character, colours: row.colours },
    ...{ first_day: row.firstDay, last_day: row.lastDay, time_zone: row.timeZone, event: row.eventId },
    ...{ map_url: row.mapUrl, mail_to: row.mailTo, numbers: row.numbers.length, contacts: row.contacts.length },
  }
}

export type ConferencesDesk = ReturnType<typeof createConferencesDesk>
