import { traditionalTexts } from '#language/traditional-texts.ts'
import { kindFieldsHans } from './zh-hans.ts'

/** The texts about records of declared kinds in traditional Chinese. */
export const kindFieldsHant = traditionalTexts(kindFieldsHans, {
  'kindHint.incident.aliases': '供搜尋用，以逗號分隔，如門頭溝、Mt.Gox',
  'kindHint.banner.link': '本站路徑，如/features/5；或https://開頭的網址',
})
