import type { Language } from '#language/languages.ts'

/** Follows the description of a table where search engines for data read it. Apart, since browsers need it not. */
export const datasetNote: Readonly<Record<Language, string>> = {
  'zh-Hans': '每个数字都注明来源和更新时间，表格可以下载，图表可以嵌入其他网站。',
  'zh-Hant-HK': '每個數字都註明來源和更新時間，表格可以下載，圖表可以嵌入其他網站。',
  en: ' Every number has its source and time; tables can be downloaded and charts embedded.',
}
