import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import type { SubmittedValue } from './tables.ts'

/** A form that a reader sent. */
export interface SubmissionMail {
  number: string
  /** Title of the page. */
  page: string
  values: readonly SubmittedValue[]
  /** When it was sent, in words. */
  time: string
  /** True if an answer to the email reaches the reader. */
  canReply: boolean
}

/** Returns the email that brings a submission to its page's editors: from which page, what, when, and how to answer. */
export function submissionText({ number, page, values, time, canReply }: SubmissionMail, language: Language): MailText {
  const colon = language === 'en' ? ': ' : '：'
  const fields = values.map(({ label, value }) => `${label}${colon}${value || '–'}`)
  if (language === 'en')
    return {
      title: `New form submission: ${page}`,
      before: [`A reader sent the form on the page “${page}”.`, ...fields],
      after: [
        `Sent: ${time}`,
        `Reference: ${number}`,
        canReply ? 'Reply to this email to answer the reader.' : 'The reader gave no email address.',
      ],
      link: 'View in the newsroom',
    }
  if (language === 'zh-Hant-HK')
    return {
      title: `新的表格：${page}`,
      before: [`有讀者在「${page}」頁面提交了表格。`, ...fields],
      after: [
        `提交時間：${time}`,
        `編號：${number}`,
        canReply ? '直接回覆此電郵即可答覆對方。' : '對方沒有留下電郵地址。',
      ],
      link: '在編輯部查看',
    }
  return {
    title: `新的表单：${page}`,
    before: [`有读者在“${page}”页面提交了表单。`, ...fields],
    after: [`提交时间：${time}`, `编号：${number}`, canReply ? '直接回复这封邮件即可答复对方。' : '对方没有留下邮箱。'],
    link: '在编辑部查看',
  }
}
