import type { Language } from '#language/languages.ts'

interface LetterTexts {
  title: string
  before: readonly string[]
  link: string
}

/** Letters that ask for confirmation, also of imported addresses, and the one to somebody who is subscribed already. */
export const letterTexts: Readonly<
  Record<Language, Record<'confirm' | 'imported' | 'known', (site: string) => LetterTexts>>
> = {
  'zh-Hans': {
    confirm: (site) => ({
      title: '确认订阅',
      before: [
        `有人用这个邮箱订阅了${site}的邮件。点开下面的链接并确认后，邮件才会开始发送；链接七天内有效。`,
        '如果不是你，不必理会，我们不会再写信来。',
      ],
      link: '确认订阅',
    }),
    imported: (site) => ({
      title: '请确认订阅',
      before: [
        `${site}收到的一份订阅名单里有这个邮箱。点开下面的链接并确认后，邮件才会开始发送；链接七天内有效。`,
        '如果不需要，不必理会，我们不会再写信来。',
      ],
      link: '确认订阅',
    }),
    known: (site) => ({
      title: '你已经订阅',
      before: [`这个邮箱已经订阅了${site}的邮件。想改内容、语言或时间，用下面的链接，不用登录。`],
      link: '管理订阅',
    }),
  },
  'zh-Hant-HK': {
    confirm: (site) => ({
      title: '確認訂閱',
      before: [
        `有人以此電郵地址訂閱了${site}的電郵。開啟以下連結並確認後，電郵才會開始發送；連結七天內有效。`,
        '如非閣下所為，毋須理會，我們不會再來信。',
      ],
      link: '確認訂閱',
    }),
    imported: (site) => ({
      title: '請確認訂閱',
      before: [
        `${site}收到的一份訂閱名單內有這個電郵地址。開啟以下連結並確認後，電郵才會開始發送；連結七天內有效。`,
        '如不欲訂閱，毋須理會，我們不會再來信。',
      ],
      link: '確認訂閱',
    }),
    known: (site) => ({
      title: '你已經訂閱',
      before: [`這個電郵地址已經訂閱了${site}的電郵。如要更改內容、語言或時間，請用以下連結，毋須登入。`],
      link: '管理訂閱',
    }),
  },
  en: {
    confirm: (site) => ({
      title: 'Confirm your subscription',
      before: [
        `Somebody subscribed this address to newsletters of ${site}. They start once you open the link below and confirm; it works for seven days.`,
        'If it was not you, ignore this email and we will not write again.',
      ],
      link: 'Confirm',
    }),
    imported: (site) => ({
      title: 'Please confirm your subscription',
      before: [
        `This address is on a list of subscribers that ${site} received. Newsletters start once you open the link below and confirm; it works for seven days.`,
        'If you do not want them, ignore this email and we will not write again.',
      ],
      link: 'Confirm',
    }),
    known: (site) => ({
      title: 'You are already subscribed',
      before: [
        `This address already receives newsletters of ${site}. Use the link below to change what you receive, the language or the time; there is no need to sign in.`,
      ],
      link: 'Manage your subscription',
    }),
  },
}
