import type { FastifyInstance } from 'fastify'
import type { ReportKind } from '#contract/audience/analytics-report-terms.ts'
import { stopReport } from '#contract/audience/analytics-reports.ts'
import { mountStopPage } from '#server/platform/site/stop-page.ts'
import type { AuthorAnalyticsService } from '../author-analytics.ts'

interface Link {
  kind: ReportKind
}

const names = {
  'zh-Hans': { daily: '日报', weekly: '周报' },
  'zh-Hant-HK': { daily: '日報', weekly: '週報' },
  en: { daily: 'daily', weekly: 'weekly' },
} as const

/** The page that reports of analytics link to; the token of the link is over the member of staff and the report. */
export function mountStopReports(
  app: FastifyInstance,
  { reports }: { reports: Pick<AuthorAnalyticsService['reports'], 'stop'> },
): void {
  mountStopPage(app, {
    name: 'stop-reports',
    query: stopReport,
    words: {
      'zh-Hans': {
        title: '停止接收流量报告',
        still: ({ kind }: Link) => `停止后不再发送${names['zh-Hans'][kind]}；可随时在编辑部的“数字”页重新开启。`,
        button: '停止接收',
        done: ({ kind }) => `不会再发送${names['zh-Hans'][kind]}。`,
        over: '此链接已失效。请使用最近一封邮件中的链接，或在编辑部的“数字”页关闭。',
      },
      'zh-Hant-HK': {
        title: '停止接收流量報告',
        still: ({ kind }: Link) => `停止後不再發送${names['zh-Hant-HK'][kind]}；可隨時在編輯部的「數字」頁重新開啟。`,
        button: '停止接收',
        done: ({ kind }) => `不會再發送${names['zh-Hant-HK'][kind]}。`,
        over: '這個連結已經失效。請使用最近一封電郵內的連結，或在編輯部的「數字」頁關閉。',
      },
      en: {
        title: 'Unsubscribe from traffic reports',
        still: ({ kind }: Link) =>
          `You will no longer receive the ${names.en[kind]} report. You can turn it on again under Analytics in the newsroom.`,
        button: 'Unsubscribe',
        done: ({ kind }) => `You will no longer receive the ${names.en[kind]} report.`,
        over: 'This link no longer works. Use the one in the latest report, or turn reports off under Analytics in the newsroom.',
      },
    },
    stop: (link) => reports.stop(link),
  })
}
