import { traditionalTexts } from '#language/traditional-texts.ts'
import { libraryHans } from './zh-hans.ts'

/** Texts for choosing a picture of the library, in traditional Chinese, as people in Hong Kong say them. */
export const libraryHant = traditionalTexts(libraryHans, {
  search: '按名稱、說明或署名查找',
})
