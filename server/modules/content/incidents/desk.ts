import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { incidentLimits } from '#contract/constants.ts'
import type { StaffIncident, TimelineEntry } from '#contract/content/incidents-desk.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Executor, storable, type Transaction } from '#server/platform/database/database.ts'
import { cleanText, languageOfText, rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { momentOf, siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { EntryFields, IncidentFields, IncidentsService, WholeIncident } from './service.ts'

interface Needs extends RecordNeeds {
  engine: Engine
  incidents: Pick<IncidentsService, 'editing'>
  content: Pick<ContentService, 'labelsById' | 'nameItems' | 'mustExist'>
}

const titleFields = { title: { max: incidentLimits.title }, summary: { max: incidentLimits.summary, lines: true } }
const entryFields = { title: { max: incidentLimits.title }, text: { max: incidentLimits.text, lines: true } }

/** Incidents as the newsroom manages them. */
export function createIncidentsDesk({ incidents, content, ...needs }: Needs) {
  const { database, engine } = needs
  const { editing } = incidents
  const wording = createWording(engine)
  const paginate = createPagination(createCachedTotals(editing.count))

  async function shown(
    incident: WholeIncident,
    context: CallContext,
    db: Executor = database.orm,
  ): Promise<StaffIncident> {
    const { row, entries, labels } = incident
    const linked = entries.flatMap(({ itemId }) => itemId ?? [])
    return {
      ...fieldsOf(incident),
      id: row.id,
      version: row.version,
      demo: row.demo,
      updated_time: siteTime(row.updatedAt),
      named: await content.nameItems(db, linked, context.language),
      labelled: await content.labelsById(labels, context, db),
    }
  }

  /** Returns the fields to write, with everything in them checked. */
  async function parseFields(
    tx: Transaction,
    input: Omit<ParsedInput<'saveIncident'>, 'id' | 'version'>,
    { before, context }: { before: WholeIncident | undefined; context: CallContext },
  ) {
    const words = rowOfTexts(input.texts, { fields: titleFields, lead: 'title' })
    const language = languageOfText(words.language)
    const known = new Set(before?.entries.map(({ id }) => id))
    const entries = input.entries.map((entry, place): EntryFields => {
      if (entry.id !== undefined && !known.delete(entry.id)) throw new CallError('editConflict')
      const at = `entries.${place}.`
      // Entries have no language of their own: they are in the incident's.
      const { language: _, ...row } = rowOfTexts(entry.texts, { fields: entryFields, lead: 'title', language, at })
      return {
        ...row,
        id: entry.id,
        day: parseDay(entry.date, `${at}date`),
        clock: entry.time,
        itemId: entry.item,
        sourceUrl: entry.source ? parseAddress(entry.source, `${at}source`) : null,
      }
    })
    await content.mustExist(
      tx,
      entries.flatMap(({ itemId }) => itemId ?? []),
    )
    const labels = [...new Set(input.labels)]
    if ((await content.labelsById(labels, context, tx)).length < labels.length) throw new CallError('labelMissing')
    const chains = cleanText(input.chains)
    if ([...chains].length > incidentLimits.chains) throw new CallError('invalidInput', 'chains')
    const aliases = cleanText(input.aliases)
    if ([...aliases].length > incidentLimits.aliases) throw new CallError('invalidInput', 'aliases')
    const fields: IncidentFields = {
      ...words,
      status: input.status,
      online: input.online,
      loss: input.loss,
      chains,
      aliases,
      occurredOn: input.occurred && parseDay(input.occurred, 'occurred'),
    }
    return { fields, contents: { labels, entries: entries.toSorted(byMoment) } }
  }

  const records = createRecords<WholeIncident, StaffIncident>(needs, {
    kind: 'incident',
    headOf: ({ row }) => row,
    hold: editing.hold,
    shown,
    briefOf,
    setDeleted: editing.setDeleted,
    purge: editing.purge,
  })

  return {
    kind: records.binKind,

    /** The newest first. */
    async list(
      { keyword, status, state, page, size }: ParsedInput<'staffIncidents'>,
      { language }: CallContext,
    ): Promise<CallOutput<'staffIncidents'>> {
      const filter = { forms: formsOf(keyword, engine), status, online: state && state === 'online' }
      const rows = await editing.list(filter, { limit: size, offset: (page - 1) * size })
      const list = rows.map(({ updatedAt, occurredOn, versions, ...row }) => ({
        ...row,
        ...wording.shown({ ...row, versions }, 'title', ['title'], language),
        occurred: occurredOn,
        updated_time: siteTime(updatedAt),
      }))
      return { list, ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffIncident'>, context: CallContext): Promise<StaffIncident> {
      const incident = await editing.find(id)
      if (!incident) throw new CallError('itemMissing')
      return shown(incident, context)
    },

    /**
     * Adds an incident, or saves one over the version that was read.
     * @throws CallError itemMissing, labelMissing; invalidInput with the name of the field; editConflict for an entry that
     *   is not its own
     */
    save: (input: ParsedInput<'saveIncident'>, context: MemberContext): Promise<CallOutput<'saveIncident'>> =>
      records.save(input, context, async (tx, before) => {
        const { fields, contents } = await parseFields(tx, input, { before, context })
        return before ? editing.change(tx, before.row.id, fields, contents) : editing.add(tx, fields, contents)
      }),

    /** Moves an incident to the bin. @throws CallError itemMissing, editConflict */
    delete: (seen: ParsedInput<'deleteIncident'>, context: MemberContext) => records.delete(seen, context),
  }
}

/** A day that the calendar has. @throws CallError invalidInput with the name of the field */
function parseDay(day: string, field: string): string {
  if (!momentOf(`${day} 00:00:00`)) throw new CallError('invalidInput', field)
  return day
}

/** Orders by day, then by time; entries without a time come first, and those of the same moment keep their order. */
function byMoment(one: EntryFields, other: EntryFields): number {
  const [mine, theirs] = [`${one.day} ${one.clock ?? ''}`, `${other.day} ${other.clock ?? ''}`]
  return mine === theirs ? 0 : mine < theirs ? -1 : 1
}

function fieldsOf({ row, entries, labels }: WholeIncident) {
  return {
    texts: textsOfRow(row, ['title', 'summary']),
    status: row.status,
    online: row.online,
    occurred: row.occurredOn,
    loss: row.loss,
    chains: row.chains,
    aliases: row.aliases,
    labels,
    entries: entries.map(
      (entry): TimelineEntry => ({
        id: entry.id,
        date: entry.day,
        time: entry.clock?.slice(0, 5) ?? null,
        texts: textsOfRow({ ...entry, language: row.language }, ['title', 'text']),
        source: entry.sourceUrl,
        item: entry.itemId,
      }),
    ),
  }
}

/** Returns the summary for the log: no whole texts, but what happened when. */
function briefOf(incident: WholeIncident) {
  const { texts, entries: _, ...fields } = fieldsOf(incident)
  const titles = Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text?.title]))
  return {
    title: incident.row.title,
    titles,
    summary: storable(incident.row.summary, 80),
    ...fields,
    entries: incident.entries.map(({ day, clock, title }) => [day, clock, title].filter(Boolean).join(' ')),
  }
}

export type IncidentsDesk = ReturnType<typeof createIncidentsDesk>
