import type { PushContent } from '#contract/outreach/push-terms.ts'
import type { Language } from '#language/languages.ts'

/** Names of the buttons of a push, and what is said once one was pressed. */
export const pushActions: Readonly<Record<Language, PushContent['actions']>> = {
  'zh-Hans': {
    ...{ search: '不再要这个主题', today: '今天别响', undo: '撤销' },
    ...{ search_ended: '不再推送这个主题', today_ended: '今天不再推送' },
  },
  'zh-Hant-HK': {
    ...{ search: '不再要這個主題', today: '今日靜音', undo: '復原' },
    ...{ search_ended: '不再推送這個主題', today_ended: '今日不再推送' },
  },
  en: {
    ...{ search: 'Stop this subject', today: 'Quiet today', undo: 'Undo' },
    ...{ search_ended: 'Stopped for this subject', today_ended: 'Quiet for today' },
  },
}

/** A push that is sent to try. */
export const trialTexts: Readonly<Record<Language, Pick<PushContent, 'title' | 'body'>>> = {
  'zh-Hans': { title: '推送已送到这台设备', body: '有新消息时，就是这个样子。' },
  'zh-Hant-HK': { title: '推送已送到此裝置', body: '有新消息時，就是這個樣子。' },
  en: { title: 'Notifications reach this device', body: 'This is what news will look like.' },
}
