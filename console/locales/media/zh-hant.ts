import { traditionalTexts } from '#language/traditional-texts.ts'
import { mediaHans } from './zh-hans.ts'

/** Texts of the media library in traditional Chinese, as people in Hong Kong say them; they come with its pages. */
export const mediaHant = traditionalTexts(mediaHans, {
  'library.drop': '放開即上載',
  'library.uploaded': '{n}張已加入圖庫',
  'library.all': '包括未加入圖庫的',
  'library.outside': '未加入圖庫',
  'library.noWords': '欠替代文字和署名',
  'library.noAlt': '欠替代文字',
  'library.noCredit': '欠署名',
  'library.wordsHint': '插入正文時一併帶上；正文沒有自己寫的，發布時補上。已發布的文章不變。',
})
