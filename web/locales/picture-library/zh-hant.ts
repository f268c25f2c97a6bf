import type { LibraryKey } from './zh-hans.ts'

/** Texts for choosing a picture of the library, in traditional Chinese, as people in Hong Kong say them. */
export const libraryHant: Record<LibraryKey, string> = {
  title: '從圖庫選圖片',
  search: '按名稱、說明或署名查找',
  folder: '資料夾',
  all: '全部',
  noFolder: '未分類',
  none: '沒有符合的圖片',
}
