import { traditionalTexts } from '#language/traditional-texts.ts'
import { toneHans } from './zh-hans.ts'

/** Texts of the switch for sound in traditional Chinese. */
export const toneHant = traditionalTexts(toneHans, {})
