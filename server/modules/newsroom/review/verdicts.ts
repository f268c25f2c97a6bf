import type { Language } from '#language/languages.ts'

/** Notice of a decision to its author, as a message and as an email. */
export interface Verdict {
  kind: 'published' | 'planned' | 'refused'
  title: string
  /** Why it was refused, or the planned time. */
  detail: string
}

type Texts = Readonly<Record<Language, (title: string, detail: string) => { title: string; text: string }>>

const verdicts: Readonly<Record<Verdict['kind'], Texts>> = {
  published: {
    'zh-Hans': (title) => ({ title: `《${title}》已发布`, text: '稿件已通过审核并发布。' }),
    'zh-Hant-HK': (title) => ({ title: `《${title}》已發布`, text: '稿件已通過審核並發布。' }),
    en: (title) => ({
      title: `“${title}” is published`,
      text: 'Your article has been approved and is now live.',
    }),
  },
  planned: {
    'zh-Hans': (title, time) => ({ title: `《${title}》已通过审核`, text: `将于${time}（UTC+8）发布。` }),
    'zh-Hant-HK': (title, time) => ({ title: `《${title}》已通過審核`, text: `將於${time}（UTC+8）發布。` }),
    en: (title, time) => ({ title: `“${title}” is approved`, text: `It will be published at ${time} (UTC+8).` }),
  },
  refused: {
    'zh-Hans': (title, reason) => ({ title: `《${title}》未通过审核`, text: `原因：${reason}` }),
    'zh-Hant-HK': (title, reason) => ({ title: `《${title}》未通過審核`, text: `原因：${reason}` }),
    en: (title, reason) => ({ title: `“${title}” was not approved`, text: `Reason: ${reason}` }),
  },
}

/** The words of a decision in each language; the author's own words stay as they were written. */
export const verdictTexts = ({ kind, title, detail }: Verdict) => ({
  'zh-Hans': verdicts[kind]['zh-Hans'](title, detail),
  'zh-Hant-HK': verdicts[kind]['zh-Hant-HK'](title, detail),
  en: verdicts[kind].en(title, detail),
})
