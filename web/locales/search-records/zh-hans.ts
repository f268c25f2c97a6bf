/** Texts of the reader's own searches, in simplified Chinese; they load after the page. `{n}` and `{keyword}` stand for what is filled in. */
export const searchRecordsHans = {
  title: '搜索记录',
  hot: '热门搜索',
  clear: '清空',
  remove: '删除搜索记录：{keyword}',
  onDevice: '搜索过的词记在这台设备上，登录后会移到你的账号里。',
  kept: '搜索过的词保存在你的账号里，只有你看得到，最多保留{n}条。',
  failed: '操作没有成功，请检查网络后再试一次。',
}

export type SearchRecordsKey = keyof typeof searchRecordsHans
export type SearchRecordsTexts = Readonly<Record<SearchRecordsKey, string>>
