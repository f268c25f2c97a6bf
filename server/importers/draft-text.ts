import type { RenderOptions } from '#server/platform/text/rich-text/options.ts'

type PartNames = Required<Pick<RenderOptions, 'tableLabel' | 'footnotesLabel' | 'footnoteBackLabel' | 'callouts'>>

const words: Record<string, PartNames> = {
  'zh-Hans': {
    tableLabel: '表格',
    footnotesLabel: '脚注',
    footnoteBackLabel: '返回正文',
    callouts: { note: '注', tip: '提示', important: '重要', warning: '警告', caution: '当心' },
  },
  'zh-Hant': {
    tableLabel: '表格',
    footnotesLabel: '註腳',
    footnoteBackLabel: '返回正文',
    callouts: { note: '註', tip: '提示', important: '重要', warning: '警告', caution: '當心' },
  },
  ja: {
    tableLabel: '表',
    footnotesLabel: '脚注',
    footnoteBackLabel: '本文に戻る',
    callouts: { note: '注', tip: 'ヒント', important: '重要', warning: '警告', caution: '注意' },
  },
  ko: {
    tableLabel: '표',
    footnotesLabel: '각주',
    footnoteBackLabel: '본문으로',
    callouts: { note: '참고', tip: '팁', important: '중요', warning: '경고', caution: '주의' },
  },
}
const english: PartNames = {
  tableLabel: 'Table',
  footnotesLabel: 'Footnotes',
  footnoteBackLabel: 'Back to the text',
  callouts: {},
}

/** Words that parts of a text bring with them, in its own language. */
export function partNames(language: string): PartNames {
  const known = Object.keys(words).find((tag) => language === tag || language.startsWith(`${tag}-`))
  return (known && words[known]) || english
}

const audioNames: Record<string, string> = { 'zh-Hans': '音频', 'zh-Hant': '音訊', ja: '音声', ko: '오디오' }

/** Returns the name of the link to a recording in a text's language. */
export function audioName(language: string): string {
  const known = Object.keys(audioNames).find((tag) => language === tag || language.startsWith(`${tag}-`))
  return (known && audioNames[known]) || 'Audio'
}
