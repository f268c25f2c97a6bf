import type { Language } from '#language/languages.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'

export interface NoticeNeeds {
  accounts: Pick<AccountsService, 'people'>
  messages: Pick<MessagesService, 'send'>
  mails: Pick<MailQueue, 'add'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

/** The decision on an event or on changes of a published one. */
export interface EventDecision {
  id: number
  /** Version that was decided on; the organiser is notified once of each. */
  version: number
  ownerId: number | null
  title: string
  /** True if readers had it before, so that the decision is on its changes. */
  isChange: boolean
  /** Why it was refused; null: it was approved. */
  reason: string | null
}

/** Notifies organisers of decisions, in their inbox and by email, in the transaction of the decision. */
export function createNotice({ accounts, messages, mails, siteName, siteOrigin }: NoticeNeeds) {
  async function mail(tx: Executor, decision: EventDecision & { ownerId: number }, link: string): Promise<void> {
    const { id, version, ownerId: userId } = decision
    const owner = await accounts.people.writer(userId, tx)
    if (!owner?.email || owner.status !== 'active') return
    const { language, email: to } = owner
    const { title, text, link: label } = decisionTexts(decision)[language]
    const frame = { language, site: await siteName(language), siteOrigin, path: pathIn(language, link) }
    const laidOut = layOut({ title, before: text.split('\n'), link: label }, frame)
    await mails.add(tx, { ...laidOut, to, userId, about: `event-decision:${id}:${version}` })
  }

  return {
    async notifyDecision(tx: Executor, decision: EventDecision, now: Date): Promise<void> {
      const { id, ownerId, reason } = decision
      if (ownerId === null) return
      const link = reason === null ? `/events/${id}` : `/ac_create/${id}`
      const texts = decisionTexts(decision)
      await messages.send({ userId: ownerId, kind: 'review', texts, link, now }, tx)
      await mail(tx, { ...decision, ownerId }, link)
    },
  }
}

type DecisionTexts = Readonly<Record<Language, { title: string; text: string; link: string }>>

function decisionTexts({ title, isChange, reason }: EventDecision): DecisionTexts {
  if (reason === null) return isChange ? changesApproved(title) : approvalTexts(title)
  return isChange ? changesRefused(title, reason) : refusalTexts(title, reason)
}

const approvalTexts = (title: string): DecisionTexts => ({
  'zh-Hans': { title: `活动“${title}”已通过审核`, text: '读者现在可以看到活动页面。', link: '查看活动页面' },
  'zh-Hant-HK': { title: `活動「${title}」已通過審核`, text: '讀者現在可以看到活動頁面。', link: '查看活動頁面' },
  en: { title: `“${title}” was approved`, text: 'Readers can see it now.', link: 'View event page' },
})

const changesApproved = (title: string): DecisionTexts => ({
  'zh-Hans': { title: `活动“${title}”的修改已通过审核`, text: '活动页面已经更新。', link: '查看活动页面' },
  'zh-Hant-HK': { title: `活動「${title}」的修改已通過審核`, text: '活動頁面已經更新。', link: '查看活動頁面' },
  en: {
    title: `Your changes to “${title}” were approved`,
    text: 'The new version is now live.',
    link: 'View event page',
  },
})

const refusalTexts = (title: string, reason: string): DecisionTexts => ({
  'zh-Hans': {
    title: `活动“${title}”未通过审核`,
    text: `原因：${reason}\n修改后可以再次提交审核。`,
    link: '修改活动',
  },
  'zh-Hant-HK': {
    title: `活動「${title}」未通過審核`,
    text: `原因：${reason}\n修改後可以再次提交審核。`,
    link: '修改活動',
  },
  en: {
    title: `“${title}” was not approved`,
    text: `Reason: ${reason}\nYou can revise it and submit it again.`,
    link: 'Revise the event',
  },
})

const changesRefused = (title: string, reason: string): DecisionTexts => ({
  'zh-Hans': {
    title: `活动“${title}”的修改未通过审核`,
    text: `原因：${reason}\n读者看到的仍是原来的版本。你可以继续修改后再次提交，或放弃修改。`,
    link: '查看修改',
  },
  'zh-Hant-HK': {
    title: `活動「${title}」的修改未通過審核`,
    text: `原因：${reason}\n讀者看到的仍是原有版本。你可以繼續修改後再次提交，或放棄修改。`,
    link: '查看修改',
  },
  en: {
    title: `Your changes to “${title}” were not approved`,
    text: `Reason: ${reason}\nReaders still see the published version. You can revise the changes and submit them again, or discard them.`,
    link: 'View changes',
  },
})

export type Notice = ReturnType<typeof createNotice>
