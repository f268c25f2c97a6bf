import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type NewsletterList, newsletterLimits, newsletterLists } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'
import { mountStopPage, type StopWords } from '#server/platform/site/stop-page.ts'
import type { NewslettersService } from './service.ts'

const stopLink = z.object({
  list: z.enum(newsletterLists),
  token: z.string().min(1).max(newsletterLimits.token),
})
type StopLink = z.output<typeof stopLink>

/** Names of the letters, as their subjects and the preferences have them. */
export const listNames: Readonly<Record<Language, Readonly<Record<NewsletterList, string>>>> = {
  'zh-Hans': { daily: '日报', weekly: '一周要读', breaking: '突发', following: '我的关注', events: '活动预告' },
  'zh-Hant-HK': { daily: '日報', weekly: '一星期要讀', breaking: '突發', following: '我的關注', events: '活動預告' },
  en: {
    daily: 'the daily digest',
    weekly: 'the weekly digest',
    breaking: 'breaking news',
    following: 'updates on what you follow',
    events: 'upcoming events',
  },
}

const words: Record<Language, StopWords<StopLink>> = {
  'zh-Hans': {
    title: '退订邮件',
    still: ({ list }) => `退订后不再收到“${listNames['zh-Hans'][list]}”邮件。`,
    button: '退订',
    done: ({ list }) => `已经关掉“${listNames['zh-Hans'][list]}”邮件。`,
    over: '此链接已失效。请使用最近一封邮件中的链接。',
    undo: '撤销',
    undone: ({ list }) => `“${listNames['zh-Hans'][list]}”邮件会照常发送。`,
    further: '管理订阅',
  },
  'zh-Hant-HK': {
    title: '取消訂閱電郵',
    still: ({ list }) => `取消後不再收到「${listNames['zh-Hant-HK'][list]}」電郵。`,
    button: '取消訂閱',
    done: ({ list }) => `已經關掉「${listNames['zh-Hant-HK'][list]}」電郵。`,
    over: '這個連結已經失效。請使用最近一封電郵內的連結。',
    undo: '復原',
    undone: ({ list }) => `「${listNames['zh-Hant-HK'][list]}」電郵會如常發送。`,
    further: '管理訂閱',
  },
  en: {
    title: 'Unsubscribe',
    still: ({ list }) => `You will no longer receive ${listNames.en[list]}.`,
    button: 'Unsubscribe',
    done: ({ list }) => `You will no longer receive ${listNames.en[list]}.`,
    over: 'This link no longer works. Use the one in the latest email.',
    undo: 'Undo',
    undone: ({ list }) => `You will receive ${listNames.en[list]} as before.`,
    further: 'Manage your subscription',
  },
}

/** The page that letters link to for unsubscribing; email programs send it a request by themselves (RFC 8058). */
export function mountStopNewsletter(
  app: FastifyInstance,
  { subscriptions }: { subscriptions: Pick<NewslettersService['subscriptions'], 'end' | 'resume'> },
): void {
  mountStopPage(app, {
    name: 'stop-newsletter',
    query: stopLink,
    words,
    stop: ({ list, token }) => subscriptions.end(token, list),
    undo: ({ list, token }) => subscriptions.resume(token, list),
    further: ({ token }) => `/newsletters#manage=${token}`,
  })
}
