import type { Language } from '#language/languages.ts'

export type DecisionTexts = Readonly<Record<Language, { title: string; text: string }>>

/** Returns the message to the owner of a request about its decision, with the reason as the reviewer wrote it. */
export function decisionTexts(approved: boolean, reason: string): DecisionTexts {
  if (approved) {
    return {
      'zh-Hans': { title: '实名认证已通过', text: '你提交的实名资料已通过审核。' },
      'zh-Hant-HK': { title: '實名認證已通過', text: '你提交的實名資料已通過審核。' },
      en: { title: 'Your real name is verified', text: 'The details you submitted have been reviewed and approved.' },
    }
  }
  return {
    'zh-Hans': { title: '实名认证未通过', text: `你提交的实名资料未通过审核，原因：${reason}。修改后可以重新提交。` },
    'zh-Hant-HK': { title: '實名認證未獲通過', text: `你提交的實名資料未獲通過，原因：${reason}。修改後可重新提交。` },
    en: {
      title: 'Your real name could not be verified',
      text: `The details you submitted were not approved. Reason: ${reason}. You can correct and submit them again.`,
    },
  }
}
