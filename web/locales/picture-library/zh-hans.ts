/** Texts for choosing a picture of the library, in simplified Chinese; they load with the dialog. */
export const libraryHans = {
  title: '选择图片',
  source: '来源',
  library: '图库',
  own: '我上传的',
  noOwn: '你上传过的图片会在这里',
  choose: '选择已上传的图片',
  picture: '{width} × {height}',
  unreadable: '图片未能读取，请重试',
  search: '按名称、说明或署名查找',
  folder: '文件夹',
  all: '全部',
  noFolder: '未分类',
  none: '没有符合的图片',
} as const

export type LibraryKey = keyof typeof libraryHans
