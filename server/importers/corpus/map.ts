import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isAcceptedMoment } from '#contract/accepted-time.ts'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import { guessCategory } from '#server/importers/matching/category-guess.ts'
import { labelsOf } from '#server/importers/matching/labels.ts'
import { cleanTitle } from '#server/modules/content/items/item-draft.ts'
import { renderingVersion } from '#server/platform/text/rich-text/rendering.ts'
import { partNames } from '../draft-text.ts'
import type { Mapped, MappingContext, RawDraft } from '../format.ts'

/** Raise it when the same record would give another text: imports then write their items again. */
const mappingVersion = 1

/** PostgreSQL keeps neither of them, and a text that has them was damaged on its way. */
const damaged = /\0|\p{Surrogate}/u

const text = z.string().refine((value) => !damaged.test(value), 'holds NUL or half a surrogate pair')
const address = z.url({ protocol: /^https?$/ })

const record = z.object({
  id: text.min(1).max(300),
  kind: z.enum(['article', 'flash']),
  lang: z.enum(['zh-Hans', 'zh-Hant', 'en', 'ja', 'ko']),
  title: text,
  body_md: text.nullish(),
  body_html: text.nullish(),
  date: z.string().nullish(),
  author: text.nullish(),
  tags: z.array(text).nullish(),
  source_repo: text.nullish(),
  source_path: text.nullish(),
  source_url: address.nullish(),
  source_rev: text.nullish(),
  licence: text.nullish(),
})
type CorpusRecord = z.infer<typeof record>

/**
 * A record of the corpus as a draft. Articles called `group~language` are texts of one item; everything else is an item
 * of its own.
 */
export function mapRecord(value: unknown, context: MappingContext): Mapped {
  const id = idOf(value)
  const parsed = record.safeParse(value)
  if (!parsed.success) return { skip: reasonOf(parsed.error), id }
  const row = parsed.data
  const { title, full } = cleanTitle(row.title)
  if (!title) return { skip: 'title: is empty', id }
  const source = row.body_md ?? row.body_html
  if (source === null || source === undefined) return { skip: 'body_md or body_html: is missing', id }
  if (source.trim() === '' && row.kind === 'article') return { skip: 'the text is empty', id }
  return draftOf(row, source, { title: row.title, isCut: full !== null }, context)
}

function draftOf(
  row: CorpusRecord,
  source: string,
  { title, isCut }: { title: string; isCut: boolean },
  context: MappingContext,
): RawDraft {
  const tags = row.tags ?? []
  const { labels, leftOut } = labelsOf(tags, context.label)
  const releaseTime = row.date ? readDate(row.date) : null
  const notes: string[] = []
  if (isCut) notes.push('title cut at 300 characters; the whole title begins the text')
  if (row.date && !releaseTime) notes.push('date not readable')
  return {
    draft: {
      importKey: `corpus:${itemKey(row)}`,
      kind: row.kind,
      language: row.lang,
      origin: 'original',
      title,
      releaseTime,
      releaseDayOnly: releaseTime !== null && isDay(row.date ?? ''),
      importance: 'normal',
      author: authorOf(row.author),
      category: guessCategory(title, tags),
      region: null,
      labels,
      source: row.source_repo
        ? { name: row.source_repo, url: row.source_url ?? null, licence: row.licence ?? null }
        : null,
      picture: null,
      demo: false,
      pickRank: null,
      featured: false,
      hash: createHash('sha256')
        .update(`${mappingVersion} ${renderingVersion} ${JSON.stringify(row)}`)
        .digest('hex')
        .slice(0, 32),
    },
    job: {
      format: typeof row.body_md === 'string' ? 'markdown' : 'html',
      source,
      options: { title, ...places(row), ...partNames(row.lang) },
    },
    labelsLeftOut: leftOut,
    notes,
  }
}

/** `group~language` of an article is its group; flash and numbered items stand for themselves. */
function itemKey({ id, kind, lang }: CorpusRecord): string {
  const [group, language, ...more] = id.split('~')
  return kind === 'article' && group && language === lang && more.length === 0 ? group : id
}

/** Links are relative to where the text was published, pictures to the file that it was taken from. */
function places({ source_url, source_repo, source_path, source_rev }: CorpusRecord) {
  const file = source_repo && source_path && `${source_repo}/${source_rev || 'HEAD'}/${encodeURI(source_path)}`
  const picturesUrl = file ? `https://raw.githubusercontent.com/${file}` : undefined
  return { baseUrl: source_url ?? picturesUrl ?? 'https://source.invalid/', picturesUrl }
}

function authorOf(name: string | null | undefined) {
  const nickname = cleanTitle(name ?? '')
    .title.slice(0, 100)
    .toWellFormed()
  return nickname ? { key: `name:${nickname.toLowerCase()}`, nickname } : null
}

/** A date that names no hour. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A day without a time begins at midnight, and a time without an offset is meant, in UTC+8 (specification, point 9). */
export function readDate(text: string): Date | null {
  const offset = `+${String(siteUtcOffsetHours).padStart(2, '0')}:00`
  const day = isDay(text)
  const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)
  if (!day && !time) return null
  const whole = day ? `${text}T00:00:00` : text.replace(' ', 'T')
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(whole) && time ? whole : whole + offset)
  return isAcceptedMoment(date.getTime()) ? date : null
}

const idOf = (value: unknown): string | undefined => {
  const id = (value as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 100).toWellFormed() : undefined
}

/** One reason for the report, the same for the same kind of mistake. */
function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path[0]
  if (!issue || field === undefined) return 'the line is not a record'
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `${String(field)}: is missing`
  if (issue.code === 'custom') return `${String(field)}: ${issue.message}`
  if (issue.code === 'invalid_type') return `${String(field)}: is of the wrong type`
  return `${String(field)}: is not one of the known or possible values`
}
