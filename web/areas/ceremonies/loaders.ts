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

/** The newest ceremony, or a draft of it with its key. */
export async function ceremonyLoader(
  backend: LanguageBackend,
  { preview }: RouteParams,
): Promise<Loaded<CeremonyData>> {
  const key = preview && uuid.test(preview) ? preview : undefined
  return { data: { ceremony: await orMissing(backend.call('getCeremony', { preview: key })) } }
}

/** The newest result, or that of a year; a year without one is missing. */
export async function resultLoader(
  backend: LanguageBackend,
  { year, award }: RouteParams,
): Promise<Loaded<CeremonyData>> {
  const wanted = year && /^20\d\d$/.test(year) ? Number(year) : undefined
  const ceremony = year && !wanted ? null : await orMissing(backend.call('getCeremony', { year: wanted, result: true }))
  const shared = ceremony?.awards.find(({ key }) => key === award)?.key
  return { data: { ceremony, award: shared }, missing: ceremony === null && Boolean(year) }
}
