import type { ContactTopic } from '#contract/events/conferences/conference-terms.ts'
import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'

/** A message to those who organise a conference. */
export interface ContactMessage {
  number: string
  /** The conference with its edition. */
  conference: string
  topic: ContactTopic
  name: string
  /** May be empty. */
  organisation: string
  email: string
  message: string
  /** When it was sent, in words. */
  time: string
}

const topics: Readonly<Record<Language, Readonly<Record<ContactTopic, string>>>> = {
  'zh-Hans': { partnering: '合作', speaking: '演讲', press: '媒体', tickets: '门票', other: '其他' },
  'zh-Hant-HK': { partnering: '合作', speaking: '演講', press: '媒體', tickets: '門票', other: '其他' },
  en: { partnering: 'Partnering', speaking: 'Speaking', press: 'Press', tickets: 'Tickets', other: 'Other' },
}

/** Returns the email that brings a message to the organisers: who wrote, about what, when, and how to answer. */
export function contactText(given: ContactMessage, language: Language): MailText {
  const { number, conference, name, organisation, email, message, time } = given
  const topic = topics[language][given.topic]
  const lines = message.split(/\n+/).filter(Boolean)
  if (language === 'en')
    return {
      title: `${topic} enquiry: ${conference}`,
      before: [`${name}${organisation && `, ${organisation},`} wrote on the contact page of ${conference}:`, ...lines],
      after: [
        `Topic: ${topic}`,
        `Email: ${email}`,
        `Sent: ${time}`,
        `Reference: ${number}`,
        `Reply to this email to answer ${name}.`,
      ],
      link: 'View in the newsroom',
    }
  const from = organisation ? `${name}（${organisation}）` : name
  if (language === 'zh-Hant-HK')
    return {
      title: `${conference}：${topic}查詢`,
      before: [`${from}在${conference}的聯絡頁留言：`, ...lines],
      after: [`主題：${topic}`, `電郵：${email}`, `時間：${time}`, `編號：${number}`, '直接回覆此電郵即可答覆對方。'],
      link: '在編輯部查看',
    }
  return {
    title: `${conference}：${topic}咨询`,
    before: [`${from}在${conference}的联系页面留言：`, ...lines],
    after: [`主题：${topic}`, `邮箱：${email}`, `时间：${time}`, `编号：${number}`, '直接回复这封邮件即可答复对方。'],
    link: '在编辑部查看',
  }
}
