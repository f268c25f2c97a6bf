import type { RenderOptions } from '#server/platform/rich-text/options.ts'

const words = {
  'zh-Hans': { tableLabel: '表格', footnotesLabel: '脚注', footnoteBackLabel: '返回正文' },
  'zh-Hant': { tableLabel: '表格', footnotesLabel: '註腳', footnoteBackLabel: '返回正文' },
  ja: { tableLabel: '表', footnotesLabel: '脚注', footnoteBackLabel: '本文に戻る' },
  ko: { tableLabel: '표', footnotesLabel: '각주', footnoteBackLabel: '본문으로' },
  en: { tableLabel: 'Table', footnotesLabel: 'Footnotes', footnoteBackLabel: 'Back to the text' },
} satisfies Record<string, RenderOptions>

/** Accessible names of parts of a text, in its own language. */
export function partNames(
  language: string,
): Pick<RenderOptions, 'tableLabel' | 'footnotesLabel' | 'footnoteBackLabel'> {
  const known = Object.entries(words).find(([tag]) => language === tag || language.startsWith(`${tag}-`))
  return known?.[1] ?? words.en
}
