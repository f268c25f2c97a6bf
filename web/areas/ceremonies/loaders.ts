import type { CallOutput } from '#contract/calls.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'

export type CeremonyDetails = CallOutput<'getCeremony'>

/** The ceremony of a page; null where there is none yet. */
export interface CeremonyData {
  ceremony: CeremonyDetails | null
  /** The award of a result that somebody shared, by its key. */
  award?: string | undefined
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Reads a year of an address: undefined without one, null where it cannot be one. */
const yearOf = (year: string | undefined): number | null | undefined =>
  year ? (/^20\d\d$/.test(year) ? Number(year) : null) : undefined

/** The ceremony in progress, that of a year, or a draft with its key; a year without one is missing. */
export async function ceremonyLoader(
  backend: LanguageBackend,
  { year, preview }: RouteParams,
): Promise<Loaded<CeremonyData>> {
  const key = preview && uuid.test(preview) ? preview : undefined
  const wanted = key ? undefined : yearOf(year)
  const ceremony = wanted === null ? null : await orMissing(backend.call('getCeremony', { year: wanted, preview: key }))
  return { data: { ceremony }, missing: ceremony === null && wanted !== undefined }
}

/** The newest result, or that of a year; a year without one is missing. */
export async function resultLoader(
  backend: LanguageBackend,
  { year, award }: RouteParams,
): Promise<Loaded<CeremonyData>> {
  const wanted = yearOf(year)
  const ceremony = wanted === null ? null : await orMissing(backend.call('getCeremony', { year: wanted, result: true }))
  const shared = ceremony?.awards.find(({ key }) => key === award)?.key
  return { data: { ceremony, award: shared }, missing: ceremony === null && wanted !== undefined }
}
