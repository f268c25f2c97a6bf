import type { SaveResult } from '#server/modules/content/items/service.ts'
import { blamesData, failureLine } from '#server/platform/database/database-failures.ts'
import type { Batch } from './batches.ts'
import type { RawDraft } from './format.ts'
import type { ImportOptions } from './import-options.ts'
import { notesOn, type Prepared, protectedDraft, type ReadyDraft, remarksOn, tooManyLabels } from './prepare-batch.ts'
import { addExample, addSkip, type FileReport, type ItemEntry } from './report.ts'

type Counted = Exclude<ItemEntry['result'], 'skipped'>
type Stored = { one: ReadyDraft } & ({ result: SaveResult } | { problem: string })

/**
 * Stores a batch and adds to the report what became of each of its records: created, updated, unchanged or skipped. A
 * record that cannot be stored is skipped, the others of its batch are stored without it.
 * @throws Error where the database is in trouble; the report then says nothing of the batch
 */
export async function storeBatch(
  batch: Batch,
  prepared: Prepared,
  options: ImportOptions,
  report: FileReport,
): Promise<void> {
  const stored = await storedDrafts(prepared.ready, options, report)
  const refused = await saveRedirects(batch, options)
  const say = (entry: ItemEntry) => options.onItem?.(entry)
  const count = ({ line, draft, why }: ReadyDraft, result: Counted) => {
    report[result] += 1
    say({ line, key: draft.importKey, title: draft.title, result, why })
  }
  const skipped = [...batch.skipped, ...prepared.skipped]
  for (const outcome of stored) {
    const { line, draft, raw } = outcome.one
    if ('result' in outcome) {
      if (outcome.result === 'protected') skipped.push(protectedDraft(line, raw))
      else {
        count(outcome.one, outcome.result)
        addNotes(line, raw, report)
      }
    } else {
      skipped.push({ line, key: draft.importKey, title: draft.title, why: `cannot be stored: ${outcome.problem}` })
    }
  }
  for (const { line, raw } of prepared.unchanged) {
    report.unchanged += 1
    addNotes(line, raw, report)
    say({ line, key: raw.draft.importKey, title: raw.draft.title, result: 'unchanged', why: remarksOn(raw) })
  }
  for (const { why, ...one } of skipped) {
    addSkip(report, why, { line: one.line, id: one.key })
    say({ ...one, result: 'skipped', why: [why] })
  }
  for (const { line, url, reason } of prepared.picturesMissing)
    addExample(report.notes, `picture not taken over: ${reason}`, { line, id: url })
  for (const { line, from, reason } of refused) addExample(report.notes, reason, { line, id: from })
  report.records += batch.records
  report.pictures += prepared.pictures
  report.timings.rendering += prepared.rendering
}

function addNotes(line: number, raw: RawDraft, { notes }: FileReport): void {
  const id = raw.draft.importKey
  for (const note of notesOn(raw)) addExample(notes, note, { line, id })
  if (raw.labelsLeftOut?.length)
    addExample(notes, tooManyLabels, { line, id: `${id}: ${raw.labelsLeftOut.join(', ')}` })
}

async function storedDrafts(ready: ReadyDraft[], options: ImportOptions, report: FileReport): Promise<Stored[]> {
  const save = (some: ReadyDraft[]) =>
    options.target.saveItems(
      some.map(({ draft }) => draft),
      { timings: report.timings, rehearse: options.rehearse },
    )
  try {
    const results = await save(ready)
    return ready.map((one, index) => ({ one, result: results[index] ?? 'unchanged' }))
  } catch (error) {
    if (!blamesData(error)) throw error
  }
  // One of them is to blame; one at a time shows which.
  const stored: Stored[] = []
  for (const one of ready) {
    try {
      const [result = 'unchanged'] = await save([one])
      stored.push({ one, result })
    } catch (error) {
      if (!blamesData(error)) throw error
      stored.push({ one, problem: failureLine(error) })
    }
  }
  return stored
}

interface Refused {
  line: number
  from: string
  reason: string
}

/** Also for items that did not change: an import may have been cut off between them and their addresses. */
async function saveRedirects({ drafts }: Batch, { target, redirects, rehearse }: ImportOptions): Promise<Refused[]> {
  const old = drafts.filter(({ raw }) => (raw.oldPaths?.length ?? 0) > 0)
  if (rehearse || !redirects || old.length === 0) return []
  const paths = await target.itemPaths(old.map(({ raw }) => raw.draft.importKey))
  const wanted = old.flatMap(({ line, raw }) => {
    const to = paths.get(raw.draft.importKey)
    return to ? (raw.oldPaths ?? []).map((from) => ({ line, from, to })) : []
  })
  try {
    const { taken, loops } = await redirects.save(wanted)
    return [
      ...taken.map((one) => ({ ...one, reason: 'its old address leads elsewhere already' })),
      ...loops.map((one) => ({ ...one, reason: 'its old address would lead in a circle' })),
    ]
  } catch (error) {
    if (!blamesData(error)) throw error
    return wanted.map((one) => ({ ...one, reason: `its old address was not kept: ${failureLine(error)}` }))
  }
}
