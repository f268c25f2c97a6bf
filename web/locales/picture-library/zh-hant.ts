import type { LibraryKey } from './zh-hans.ts'

/** Texts for choosing a picture of the library, in traditional Chinese, as people in Hong Kong say them. */
export const libraryHant: Record<LibraryKey, string> = {
  title: '選擇圖片',
  source: '來源',
  library: '圖庫',
  own: '我上載的',
  noOwn: '你上載過的圖片會在這裏',
  choose: '選擇已上載的圖片',
  picture: '{width} × {height}',
  unreadable: '圖片未能讀取，請重試',
  search: '按名稱、說明或署名查找',
  folder: '資料夾',
  all: '全部',
  noFolder: '未分類',
  none: '沒有符合的圖片',
}
