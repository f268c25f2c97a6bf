import { isVisible } from '#contract/visible-text.ts'
import { maxLabels } from '#server/importers/matching/labels.ts'
import { cleanTitle, type ItemDraft } from '#server/modules/content/items/item-draft.ts'
import { failureLine } from '#server/platform/database/database-failures.ts'
import type { Batch, Skipped } from './batches.ts'
import type { RawDraft } from './format.ts'
import type { ImportOptions } from './import-options.ts'

/** A draft that can be stored, with what was changed on the way. */
export interface ReadyDraft {
  line: number
  raw: RawDraft
  draft: ItemDraft
  why: string[]
}

/** Results of a batch's drafts before storing. */
export interface Prepared {
  ready: ReadyDraft[]
  unchanged: Batch['drafts']
  skipped: Skipped[]
  picturesMissing: { line: number; url: string; reason: string }[]
  pictures: number
  /** Milliseconds. */
  rendering: number
}

/** Marks a hash: pictures could not all be had, so that the next import tries again. */
const picturesMissing = '!'

/**
 * Renders the records that have changed since they were last imported, and imports their pictures. Starts nothing once
 * the signal is aborted: nobody waits for the result any more.
 */
export async function prepareBatch({ drafts }: Batch, options: ImportOptions): Promise<Prepared> {
  const { target, signal } = options
  const compared = await target.compareDrafts(drafts.map(({ raw }) => raw.draft))
  signal.throwIfAborted()
  const {
    changed = [],
    unchanged = [],
    protected: stored = [],
  } = Object.fromEntries(Map.groupBy(drafts, ({ raw }) => compared.get(raw.draft) ?? 'changed'))
  const prepared: Prepared = {
    ready: [],
    unchanged,
    skipped: stored.map(({ line, raw }) => protectedDraft(line, raw)),
    picturesMissing: [],
    pictures: 0,
    rendering: 0,
  }
  const ready = await Promise.all(changed.map((one) => readyDraft(one, options, prepared)))
  prepared.ready = ready.filter((one) => one !== undefined)
  return prepared
}

async function readyDraft(
  { line, raw }: Batch['drafts'][number],
  options: ImportOptions,
  prepared: Prepared,
): Promise<ReadyDraft | undefined> {
  const { importKey: key, title } = raw.draft
  const result = await options.renderer.render(raw.job)
  prepared.rendering += result.spent
  if ('problem' in result) {
    prepared.skipped.push({ line, key, title, why: result.problem })
    return undefined
  }
  options.signal.throwIfAborted()
  const { html, text, summary } = result.text
  const draft = { ...raw.draft, html, text, summary: raw.summary ? cleanTitle(raw.summary).title : summary }
  const ready = isEmptyArticle(draft) ? withoutText(draft, raw) : { draft, raw }
  return withPictures({ line, ...ready, why: remarksOn(ready.raw) }, ready.raw, options, prepared)
}

/** A flash may be its title alone; an article is not. */
const isEmptyArticle = ({ kind, text, html }: ItemDraft): boolean =>
  kind === 'article' && !isVisible(text) && !/<(?:img|video|audio|picture|svg|math)\b/.test(html)

const withoutText = (draft: ItemDraft, raw: RawDraft) => ({
  draft: { ...draft, status: 'draft' as const },
  raw: raw.draftReasons?.length ? raw : { ...raw, draftReasons: ['no text'] },
})

/** The report of a draft that must not replace the stored text. */
export function protectedDraft(line: number, raw: RawDraft): Skipped {
  const { importKey: key, title, incomplete, isEmpty } = raw.draft
  const reasons = raw.draftReasons?.join('; ') || (isEmpty ? 'has no text any more' : 'would be a draft')
  return { line, key, title, why: `${reasons}: the ${incomplete ? 'stored' : 'published'} text stays` }
}

/** Returns the changes made on the way, for the report of this item. */
export const remarksOn = (raw: RawDraft): string[] => {
  const { labelsLeftOut = [] } = raw
  return labelsLeftOut.length === 0 ? notesOn(raw) : [...notesOn(raw), `${tooManyLabels}: ${labelsLeftOut.join(', ')}`]
}

/** Returns the remarks on a record that was imported, with the reasons why it is a draft. */
export const notesOn = ({ notes, draftReasons = [] }: RawDraft): string[] => [
  ...notes,
  ...draftReasons.map((reason) => `${reason}: a draft`),
]

export const tooManyLabels = `more than ${maxLabels} labels, left out`

async function withPictures(
  ready: ReadyDraft,
  raw: RawDraft,
  { pictures }: ImportOptions,
  prepared: Prepared,
): Promise<ReadyDraft> {
  if (!pictures) return ready
  const { line, draft } = ready
  const taken = await pictures.take(draft.html, raw.cover).catch((error: unknown) => ({
    html: draft.html,
    picture: null,
    count: 0,
    missing: [{ url: raw.cover?.url ?? draft.importKey, reason: failureLine(error) }],
  }))
  for (const { url, reason } of taken.missing) {
    prepared.picturesMissing.push({ line, url, reason })
    ready.why.push(`picture not taken over: ${reason}: ${url}`)
  }
  prepared.pictures += taken.count
  const mark = taken.missing.length > 0 ? picturesMissing : ''
  return { ...ready, draft: { ...draft, html: taken.html, picture: taken.picture, hash: draft.hash + mark } }
}
