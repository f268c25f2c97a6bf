/** Texts for choosing a picture of the library, in simplified Chinese; they load with the dialog. */
export const libraryHans = {
  title: '从图库选图片',
  search: '按名称、说明或署名查找',
  folder: '文件夹',
  all: '全部',
  noFolder: '未分类',
  none: '没有符合的图片',
} as const

export type LibraryKey = keyof typeof libraryHans
