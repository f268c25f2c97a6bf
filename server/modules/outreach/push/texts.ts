import type { PushContent } from '#contract/outreach/push-terms.ts'
import type { Language } from '#language/languages.ts'

/** Names of the buttons of a push. */
export const pushActions: Readonly<Record<Language, PushContent['actions']>> = {
  'zh-Hans': { search: '不再要这个主题', today: '今天别响' },
  'zh-Hant-HK': { search: '不再要這個主題', today: '今日靜音' },
  en: { search: 'Stop this subject', today: 'Quiet today' },
}

/** A push that is sent to try. */
export const trialTexts: Readonly<Record<Language, Pick<PushContent, 'title' | 'body'>>> = {
  'zh-Hans': { title: '推送已送到这台设备', body: '有新消息时，就是这个样子。' },
  'zh-Hant-HK': { title: '推送已送到此裝置', body: '有新消息時，就是這個樣子。' },
  en: { title: 'Notifications reach this device', body: 'This is what news will look like.' },
}
