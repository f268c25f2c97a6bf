import { traditionalTexts } from '#language/traditional-texts.ts'
import { operationsHans } from './zh-hans.ts'

export const operationsHant = traditionalTexts(operationsHans, {})
