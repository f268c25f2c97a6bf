import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { KnownEvent } from '../needs.ts'
import { english } from './message-texts-en.ts'
import { simplified } from './message-texts-hans.ts'
import { traditional } from './message-texts-hant.ts'
import type { MessageKind, MessageTexts, MessageValues } from './message-values.ts'

const catalogue: Readonly<Record<Language, MessageTexts>> = {
  'zh-Hans': simplified,
  'zh-Hant-HK': traditional,
  en: english,
}

export const messageText = (kind: MessageKind, language: Language, values: MessageValues): MailText =>
  catalogue[language][kind](values)

/** Says below an organiser's own message who sent it, to whom, and where to answer. */
export const organiserNote: Readonly<
  Record<Language, (values: Pick<MessageValues, 'event' | 'organiser' | 'page'>) => string[]>
> = {
  'zh-Hans': ({ event, organiser, page }) => [
    `此消息由主办方${organiser}发给“${event}”的全体参加者。`,
    `直接回复这封邮件，主办方不会收到。如有疑问，请在活动页面联系主办方：${page}`,
  ],
  'zh-Hant-HK': ({ event, organiser, page }) => [
    `此訊息由主辦方${organiser}發給「${event}」的所有參加者。`,
    `直接回覆此電郵，主辦方不會收到。如有疑問，請於活動頁面聯絡主辦方：${page}`,
  ],
  en: ({ event, organiser, page }) => [
    `${organiser || 'The organiser'} sent this message to the attendees of ${event}.`,
    `Replies to this email do not reach the organiser. To contact them, see the event page: ${page}`,
  ],
}

/** The words of a printed ticket, and around an organiser's own message. */
export const ticketWords: Readonly<
  Record<
    Language,
    Record<'time' | 'place' | 'colon' | 'online' | 'hint' | 'stop' | 'toEvent' | 'receipt' | 'transferred', string>
  >
> = {
  'zh-Hans': {
    time: '时间',
    place: '地点',
    colon: '：',
    online: '线上',
    hint: '入场时请出示二维码。门票转给他人后此码即失效。',
    stop: '不再接收这个活动的主办方消息',
    toEvent: '查看活动',
    receipt: '下载收据（PDF）',
    transferred: '已转出',
  },
  'zh-Hant-HK': {
    time: '時間',
    place: '地點',
    colon: '：',
    online: '網上',
    hint: '入場時請出示QR碼。門票轉交他人後此碼即失效。',
    stop: '不再接收此活動的主辦方訊息',
    toEvent: '查看活動',
    receipt: '下載收據（PDF）',
    transferred: '已轉出',
  },
  en: {
    time: 'When',
    place: 'Where',
    colon: ': ',
    online: 'Online',
    hint: 'Show this QR code at the door. It stops working once the ticket is transferred.',
    stop: 'Unsubscribe from messages by this event’s organiser',
    toEvent: 'View event',
    receipt: 'Download receipt (PDF)',
    transferred: 'transferred',
  },
}

/** When an event takes place, in its own time zone. */
export const eventTime = (event: Pick<KnownEvent, 'startsAt' | 'time_zone'>, language: Language): string =>
  zonedWords(event.startsAt, event.time_zone, language)
