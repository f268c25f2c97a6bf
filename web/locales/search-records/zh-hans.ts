/** Texts of the reader's own searches, in simplified Chinese; they load after the page. `{n}` and `{keyword}` stand for what is filled in. */
export const searchRecordsHans = {
  title: '搜索记录',
  hot: '热门搜索',
  clear: '清空',
  remove: '删除搜索记录：{keyword}',
  onDevice: '搜索词保存在此设备上，登录后转存到你的账号。',
  kept: '搜索词保存在你的账号中，只有你可见，最多保留{n}条。',
  failed: '操作未能完成，请检查网络后重试。',
}

export type SearchRecordsKey = keyof typeof searchRecordsHans
export type SearchRecordsTexts = Readonly<Record<SearchRecordsKey, string>>
