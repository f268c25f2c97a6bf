import type { CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { useFrame } from '#web/router/page-data.ts'

/** Data of the frame around every page. */
export interface FrameData {
  config: CallOutput<'getAppConfig'>
}

/** Loads what the frame around every page shows. */
export async function loadFrame(backend: LanguageBackend): Promise<{ data: FrameData }> {
  return { data: { config: await backend.call('getAppConfig', {}) } }
}

/** The data of the frame, as the page was loaded with them. */
export const useFrameData = (): FrameData => useFrame<FrameData>()
