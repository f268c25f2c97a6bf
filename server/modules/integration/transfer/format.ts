import { z } from 'zod'

/**
 * The format of exports: JSON Lines. The first line says what it is, the last one how much there was; in between each
 * line is a row of a table, what of a row can only be filled in once others are there, or a piece of a stored file.
 */

export const formatName = 'harbourwire-export'
/** Grows when programs that know the one before can no longer read it. */
export const formatVersion = 1

export const header = z.object({
  format: z.literal(formatName),
  version: z.number().int(),
  /** The newest migration of the database that it came from. */
  schema: z.number().int(),
  /** Identifier of this export. */
  id: z.uuid(),
  /** Identifier of the site. */
  site: z.uuid(),
  made: z.string(),
  accounts: z.boolean(),
})

const row = z.record(z.string(), z.unknown())
const line = z.union([
  z.object({ table: z.string(), row }),
  z.object({ table: z.string(), later: row }),
  z.object({ file: z.string(), part: z.number().int(), last: z.boolean(), base64: z.base64().optional() }),
  z.object({ end: z.object({ rows: z.number(), files: z.number() }) }),
])

export type Header = z.infer<typeof header>
export type ExportLine = z.infer<typeof line>

/** A line that says something about a row. `json` is what it says, letter for letter: no number loses digits on the way. */
export type RowLine = { table: string; kind: 'row' | 'later'; columns: string[]; json: string }
export type ReadLine = RowLine | Extract<ExportLine, { file: string }> | Extract<ExportLine, { end: object }>

/** The line of a row that the database gave as JSON. */
export const rowLine = (table: string, kind: RowLine['kind'], json: string): string =>
  `{"table":${JSON.stringify(table)},"${kind}":${json}}`

/** @throws Error that says what is wrong with it */
export function readLine(text: string): ReadLine {
  const parsed = line.parse(JSON.parse(text))
  if (!('table' in parsed)) return parsed
  const [kind, value] = 'row' in parsed ? (['row', parsed.row] as const) : (['later', parsed.later] as const)
  const start = `{"table":${JSON.stringify(parsed.table)},"${kind}":`
  const json = text.startsWith(start) ? text.slice(start.length, text.lastIndexOf('}')) : JSON.stringify(value)
  return { table: parsed.table, kind, columns: Object.keys(value), json }
}
