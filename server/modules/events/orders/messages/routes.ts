import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#contract/events/orders.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import { mountStopPage } from '#server/platform/site/stop-page.ts'

interface Link {
  email: string
}

/** The page that organisers' emails link to; the token of the link signs event and address. */
export function mountStopMessages(
  app: FastifyInstance,
  { orders }: { orders: Pick<OrdersService, 'announcements'> },
): void {
  mountStopPage(app, {
    name: 'stop-messages',
    query: orderCalls.stopEventMessages.input,
    words: {
      'zh-Hans': {
        title: '不再接收这场活动主办方的邮件',
        still: ({ email }: Link) => `门票和门票变动的通知仍会发送至${email}。`,
        button: '停止接收',
        done: ({ email }) => `${email}不会再收到这场活动主办方群发的邮件。`,
        over: '此链接不完整或已失效。请使用最近一封邮件中的链接。',
      },
      'zh-Hant-HK': {
        title: '不再接收這場活動主辦方的電郵',
        still: ({ email }: Link) => `門票和門票變動的通知仍會發送至${email}。`,
        button: '停止接收',
        done: ({ email }) => `${email}不會再收到這場活動主辦方群發的電郵。`,
        over: '這個連結不完整或已經失效。請使用最近一封電郵內的連結。',
      },
      en: {
        title: 'Unsubscribe from this event’s organiser',
        still: ({ email }: Link) => `Tickets, and changes to them, will still be sent to ${email}.`,
        button: 'Unsubscribe',
        done: ({ email }) => `${email} will no longer receive emails from this event’s organiser.`,
        over: 'This link is incomplete or no longer works. Use the one in your latest email.',
      },
    },
    stop: (link) => orders.announcements.stop(link),
  })
}
