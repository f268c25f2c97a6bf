import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { marksTag } from '../tags.ts'
import { entityByKey } from '../writing/desk-store.ts'
import * as store from '../writing/marks-store.ts'

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
}

/** Creates the editing of chart marks, such as halvings and approvals, by the newsroom. */
export function createMarksEditor({ database, bus, audit }: Needs) {
  const { orm } = database

  return {
    async list({ page, size }: ParsedInput<'dataMarks'>): Promise<CallOutput<'dataMarks'>> {
      const rows = await store.listMarks(orm, { limit: size, offset: (page - 1) * size })
      const total = await store.countMarks(orm)
      const list = rows.map(({ updatedAt: _, language: _l, versions, ...mark }) => ({
        ...mark,
        name_hant: versions['zh-Hant-HK']?.name ?? '',
        name_en: versions.en?.name ?? '',
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError itemMissing, editConflict, nameTaken, invalidInput */
    async save(
      { id, version, name_hant, name_en, ...given }: ParsedInput<'saveDataMark'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const [name, hant, english] = [given.name, name_hant, name_en].map((text) => cleanText(text))
      if (!name) throw new CallError('invalidInput', 'name')
      return transaction(database, async (tx) => {
        const before = id === undefined ? undefined : await store.lockMark(tx, id)
        if (id !== undefined && !before) throw new CallError('itemMissing')
        if (before && before.version !== version) throw new CallError('editConflict')
        if (given.coin !== '' && !(await entityByKey(tx, given.coin))) throw new CallError('invalidInput', 'coin')
        const change: store.MarkChange = {
          ...given,
          name,
          language: english || /\p{Script=Han}/u.test(name) ? 'zh-Hans' : 'en',
          versions: { ...(hant && { 'zh-Hant-HK': { name: hant } }), ...(english && { en: { name: english } }) },
        }
        const taken = { data_marks_day_kind_coin_key: 'nameTaken' } as const
        const saved = await orRefusal(
          before ? store.changeMark(tx, before, change, context.now) : store.insertMark(tx, change),
          taken,
        )
        await audit.record(tx, {
          actorId: userOf(context),
          action: before ? 'dataMark.save' : 'dataMark.add',
          target: `dataMark:${saved}`,
          ...(before && { before: { title: before.name, day: before.day, hidden: before.hidden } }),
          after: { title: name, day: given.day, hidden: given.hidden },
        })
        await bus.publish(tx, [marksTag])
        return { id: saved }
      })
    },
  }
}
