import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { NomineeImportProblem, StaffNominee } from '#contract/events/ceremonies/ceremonies-desk.ts'
import { ceremonyLimits as limits } from '#contract/events/ceremonies/ceremony-terms.ts'
import { ignoredHeadings } from '#contract/table-faults.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { cleanText, rowOfTexts } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { refusedColumn } from '#server/platform/spreadsheets/text-columns.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { awardsOf, type NomineeRow, nomineesOf } from '../store.ts'
import { tag } from '../tags.ts'
import { holdEdition, saveNominee, touchEdition } from './editions-store.ts'
import { nomineeRules, parseKey } from './parts-desk.ts'

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  threads: ThreadPool
}

const readers = threadModule<typeof import('./read-nominees.ts')>(new URL('./read-nominees.ts', import.meta.url))

/** Nominees of a table: added to their awards, or changed where their key is there already. */
export function createNomineeImport({ database, bus, audit, threads }: Needs) {
  /** @throws CallError itemMissing, wrongState with the result */
  return async function importNominees(
    { edition, text, apply }: ParsedInput<'importNominees'>,
    context: MemberContext,
  ): Promise<CallOutput<'importNominees'>> {
    const { rows, fault, cut, ignored } = await threads.run(readers, 'readNominees', text)
    const report: CallOutput<'importNominees'> = { added: 0, changed: 0, unchanged: 0, problems: [] }
    const fail = (line: number, reason: NomineeImportProblem, detail: string) =>
      report.problems.push({ line, reason, detail: detail.slice(0, 200) })
    if (fault) fail(fault.line, fault.reason, fault.detail)
    if (ignored) fail(ignored.line, ignoredHeadings, ignored.names)
    if (cut) fail(cut.line, 'tooMany', `+${cut.rows}`)
    await transaction(database, async (tx) => {
      const row = await holdEdition(tx, edition)
      if (!row) throw new CallError('itemMissing')
      if (row.resultAt) throw new CallError('wrongState')
      const awards = await awardsOf(tx, edition)
      const known = await nomineesOf(
        tx,
        awards.map(({ id }) => id),
      )
      const counts = new Map(awards.map(({ id }) => [id, known.filter(({ awardId }) => awardId === id).length]))
      const taken = new Map(known.map((one) => [`${one.awardId} ${one.key}`, one]))
      const seen = new Set<string>()
      for (const { line, award: awardKey, key: given, texts } of rows) {
        const award = awards.find(({ key }) => key === awardKey.toLowerCase())
        if (!award) {
          fail(line, 'awardUnknown', awardKey)
          continue
        }
        const sound = parseRow(given, texts)
        if ('problem' in sound) {
          fail(line, sound.problem, sound.field ? `${given} · ${sound.field}` : given)
          continue
        }
        const name = `${award.id} ${sound.key}`
        if (seen.has(name)) {
          fail(line, 'repeated', sound.key)
          continue
        }
        seen.add(name)
        const before = taken.get(name)
        if (before && sameTexts(before.texts, sound.texts)) {
          report.unchanged += 1
          continue
        }
        if (!before && (counts.get(award.id) ?? 0) >= limits.nominees) {
          fail(line, 'tooMany', given)
          continue
        }
        report[before ? 'changed' : 'added'] += 1
        counts.set(award.id, (counts.get(award.id) ?? 0) + (before ? 0 : 1))
        const fields = { awardId: award.id, ...sound, picture: before?.picture ?? null }
        if (apply) await saveNominee(tx, before?.id, fields)
      }
      if (!apply || report.added + report.changed === 0) return
      await audit.record(tx, {
        actorId: userOf(context),
        action: 'ceremony.import',
        target: `ceremony:${edition}`,
        after: { title: row.texts.title, added: report.added, changed: report.changed },
      })
      await touchEdition(tx, edition)
      await bus.publish(tx, [tag.edition(edition)])
    })
    return report
  }
}

/** A row as it is stored, or what is wrong with it. */
function parseRow(
  given: string,
  texts: StaffNominee['texts'],
): Pick<NomineeRow, 'key' | 'texts'> | { problem: NomineeImportProblem; field?: string } {
  if (!Object.values(texts).some((one) => cleanText(one?.name ?? ''))) return { problem: 'nameMissing' }
  try {
    const key = parseKey(given)
    try {
      return { key, texts: rowOfTexts(texts, { fields: nomineeRules, lead: 'name' }) }
    } catch (error) {
      return { problem: 'tooLong', field: refusedColumn(error, nomineeRules) }
    }
  } catch {
    return { problem: 'keyWrong' }
  }
}

/** Stored documents have their fields in another order. */
const sameTexts = (one: object, other: object): boolean => ordered(one) === ordered(other)
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
