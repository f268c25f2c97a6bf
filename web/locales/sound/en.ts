import type { ToneKey } from './zh-hans.ts'

/** Texts of the switch for sound in English. */
export const toneEn: Readonly<Record<ToneKey, string>> = {
  sound: 'Sound',
}
