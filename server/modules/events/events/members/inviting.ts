import type { Language } from '#language/languages.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { layOut, type MailText, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { daySeconds } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'

export interface InvitingNeeds {
  mails: Pick<MailQueue, 'add'>
  messages: Pick<MessagesService, 'send'>
  limiter: Pick<Limiter, 'take'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

interface Invited {
  /** Hosts of one event that were not invited before. */
  fresh: readonly { id: number; email: string; userId: number | null }[]
  title: string
  organiser: string
}

/** Mails to strangers that one member may cause in a day. */
const mailsPerDay = { points: 40, seconds: daySeconds }
const area = '/ac_organ'

/** Asks co-hosts whether they are, by mail and, who has an account, in their box; in the language of who asks. */
export function createHostInviting({ mails, messages, limiter, siteName, siteOrigin }: InvitingNeeds) {
  return {
    /** In the transaction of what it is about. @throws CallError tooManyRequests */
    async invite(tx: Transaction, { fresh, title, organiser }: Invited, caller: MemberContext): Promise<void> {
      const userIds = fresh.flatMap(({ userId }) => userId ?? [])
      const { language, now } = caller
      await messages.send({ userIds, kind: 'activity', texts: boxTexts(title), link: area, now }, tx)
      const text = mailTexts[language](title, organiser)
      const frame = { language, site: await siteName(language), siteOrigin, path: pathIn(language, area) }
      for (const { id, email, userId } of fresh) {
        await mustTake(limiter, `host invitation ${userOf(caller)}`, mailsPerDay)
        await mails.add(tx, { ...layOut(text, frame), to: email, about: `host:${id}`, userId })
      }
    },
  }
}

const boxTexts = (title: string) => ({
  'zh-Hans': { title: `邀请你联合主办《${title}》`, text: '接受后，你的名字会显示在活动页面上。' },
  'zh-Hant-HK': { title: `邀請你聯合主辦《${title}》`, text: '接受後，你的名字會在活動頁面顯示。' },
  en: {
    title: `You are invited to co-organise “${title}”`,
    text: 'Once you accept, your name appears on the event’s page.',
  },
})

const mailTexts: Readonly<Record<Language, (title: string, organiser: string) => MailText>> = {
  'zh-Hans': (title, organiser) => ({
    title: `邀请你联合主办《${title}》`,
    before: [
      `${organiser}邀请你联合主办《${title}》。`,
      '用这个邮箱登录后即可接受或婉拒；接受后，你的名字会显示在活动页面上。',
    ],
    after: ['如果你不认识对方，不必理会这封邮件。'],
    link: '查看邀请',
  }),
  'zh-Hant-HK': (title, organiser) => ({
    title: `邀請你聯合主辦《${title}》`,
    before: [
      `${organiser}邀請你聯合主辦《${title}》。`,
      '以此電郵地址登入後即可接受或婉拒；接受後，你的名字會在活動頁面顯示。',
    ],
    after: ['如你不認識對方，毋須理會此電郵。'],
    link: '查看邀請',
  }),
  en: (title, organiser) => ({
    title: `You are invited to co-organise “${title}”`,
    before: [
      `${organiser} has invited you to co-organise “${title}”.`,
      'Sign in with this address to accept or decline. Once you accept, your name appears on the event’s page.',
    ],
    after: ['If you do not know the sender, ignore this email.'],
    link: 'View the invitation',
  }),
}

export type HostInviting = ReturnType<typeof createHostInviting>
