import type { GivenRole } from '#contract/events/event-terms.ts'
import type { Language } from '#language/languages.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { layOut, type MailText, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { OutboxEvent } from '#server/platform/events/outbox.ts'
import type { Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { invitedHost } from './hosts-store.ts'
import * as staffStore from './staff-invitations-store.ts'

export interface InvitationMailsNeeds {
  accounts: Pick<AccountsService, 'people'>
  mails: Pick<MailQueue, 'add'>
  messages: Pick<MessagesService, 'send'>
  limiter: Pick<Limiter, 'take'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

/** A role that somebody is invited to. */
type InvitedRole = GivenRole | 'host'

interface Invitation {
  id: number
  email: string
  role: InvitedRole
  title: string
  organiser: string
}

/** Addresses that one organiser invites in a day. */
export const invitationsPerDay: RateRule = { points: 40, seconds: daySeconds }
/** Invitation emails to one address in a day, from all organisers; its owner finds the others after signing in. */
const mailsToAddress = { points: 10, seconds: daySeconds }
const area = '/ac_organ'

/**
 * Sends invitations by email, and a message to the inbox of the account that confirmed the address. Runs outside the
 * organiser's call, whose duration therefore says nothing about the address.
 */
export function createInvitationMails(needs: InvitationMailsNeeds) {
  const { accounts, mails, messages, limiter, siteName, siteOrigin } = needs

  async function send(tx: Transaction, invitation: Invitation, given: Language, now: Date): Promise<void> {
    const { id, email: to, role } = invitation
    const userId = (await accounts.people.idByEmail(to, tx)) ?? null
    const reader = userId === null ? undefined : await accounts.people.writer(userId, tx)
    const language = reader?.language ?? given
    if (!(await limiter.take(`invitations to ${to}`, mailsToAddress)).allowed) return
    const texts = (language: Language) => invitationTexts[language](withFallbackNames(invitation, language))[role]
    if (userId !== null) {
      const boxed = { 'zh-Hans': texts('zh-Hans'), 'zh-Hant-HK': texts('zh-Hant-HK'), en: texts('en') }
      await messages.send({ userId, kind: 'activity', texts: boxed, link: area, now }, tx)
    }
    const { title, text } = texts(language)
    const { invites, how, unknown, link } = invitationTexts[language](withFallbackNames(invitation, language))
    const mailText: MailText = { title, before: [invites[role], `${how}${text}`], after: [unknown], link }
    const frame = { language, site: await siteName(language), siteOrigin, path: pathIn(language, area) }
    await mails.add(tx, { ...layOut(mailText, frame), to, userId, about: mailAbout(role, id) })
  }

  return {
    /** Listens to `event.invited`. An invitation that was revoked meanwhile is not mailed. */
    async mail(tx: Transaction, { data }: OutboxEvent<'event.invited'>, now: Date): Promise<void> {
      for (const id of data.ids) {
        const invitation = await (data.as === 'staff' ? staffStore.toMail(tx, id) : hostToMail(tx, id))
        if (invitation) await send(tx, invitation, data.language, now)
      }
    },
  }
}

/** Subject key of an invitation's email, by which it is taken back while it waits. */
export const mailAbout = (role: InvitedRole, id: number) => (role === 'host' ? `host:${id}` : `event-staff:${id}`)

async function hostToMail(db: Executor, id: number): Promise<Invitation | undefined> {
  const host = await invitedHost(db, id)
  return host && { ...host, role: 'host' }
}

interface Named {
  title: string
  organiser: string
}

/** Names in a language, also of a draft that has neither yet. */
function withFallbackNames({ title, organiser }: Named, language: Language): Named {
  const bare = unnamed[language]
  return { title: title || bare.title, organiser: organiser || bare.organiser }
}

const unnamed: Readonly<Record<Language, Named>> = {
  'zh-Hans': { title: '未命名活动', organiser: '主办方' },
  'zh-Hant-HK': { title: '未命名活動', organiser: '主辦方' },
  en: { title: 'Untitled event', organiser: 'The organiser' },
}

type InvitationTexts = Readonly<Record<InvitedRole, { title: string; text: string }>> & {
  invites: Readonly<Record<InvitedRole, string>>
  how: string
  unknown: string
  link: string
}

const invitationTexts: Readonly<Record<Language, (named: Named) => InvitationTexts>> = {
  'zh-Hans': ({ title, organiser }) => ({
    host: { title: `邀请你联合主办“${title}”`, text: '接受后，你的名字会显示在活动页面上。' },
    manager: { title: `邀请你协助管理“${title}”`, text: '接受后，你可以修改活动、查看订单，也可以为参加者签到。' },
    door: { title: `邀请你担任“${title}”的签到人员`, text: '接受后，你可以在现场为参加者签到。' },
    invites: {
      host: `${organiser}邀请你联合主办“${title}”。`,
      manager: `${organiser}邀请你协助管理“${title}”。`,
      door: `${organiser}邀请你担任“${title}”的签到人员。`,
    },
    how: '用这个邮箱登录后即可接受或婉拒；',
    unknown: '如果你不认识对方，请忽略这封邮件。',
    link: '查看邀请',
  }),
  'zh-Hant-HK': ({ title, organiser }) => ({
    host: { title: `邀請你聯合主辦「${title}」`, text: '接受後，你的名字會在活動頁面顯示。' },
    manager: { title: `邀請你協助管理「${title}」`, text: '接受後，你可以修改活動、查看訂單，亦可為參加者簽到。' },
    door: { title: `邀請你擔任「${title}」的簽到人員`, text: '接受後，你可以在現場為參加者簽到。' },
    invites: {
      host: `${organiser}邀請你聯合主辦「${title}」。`,
      manager: `${organiser}邀請你協助管理「${title}」。`,
      door: `${organiser}邀請你擔任「${title}」的簽到人員。`,
    },
    how: '以此電郵地址登入後即可接受或婉拒；',
    unknown: '如你不認識對方，請忽略此電郵。',
    link: '查看邀請',
  }),
  en: ({ title, organiser }) => ({
    host: {
      title: `You are invited to co-organise “${title}”`,
      text: 'Once you accept, your name will appear on the event page.',
    },
    manager: {
      title: `You are invited to help run “${title}”`,
      text: 'Once you accept, you can edit the event, view its orders and check attendees in.',
    },
    door: {
      title: `You are invited to check in attendees at “${title}”`,
      text: 'Once you accept, you can scan tickets at the door.',
    },
    invites: {
      host: `${organiser} has invited you to co-organise “${title}”.`,
      manager: `${organiser} has invited you to help run “${title}”.`,
      door: `${organiser} has invited you to check in attendees at “${title}”.`,
    },
    how: 'Sign in with this address to accept or decline. ',
    unknown: 'If you do not know the sender, ignore this email.',
    link: 'View the invitation',
  }),
}

export type InvitationMails = ReturnType<typeof createInvitationMails>
