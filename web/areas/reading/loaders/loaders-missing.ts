import type { CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded } from '#web/router/screen.ts'
import { prepareMissing } from '../missing.ts'

/** A page whose subject does not exist: what others read takes its place. */
export interface MissingData {
  state: 'missing'
  reading: CallOutput<'homeHotList'>['list']
}

export async function missing(backend: LanguageBackend): Promise<Loaded<MissingData>> {
  const [{ list }] = await Promise.all([backend.call('homeHotList', {}), prepareMissing()])
  return { data: { state: 'missing', reading: list.slice(0, 4) }, missing: true }
}
