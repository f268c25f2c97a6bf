import type { FastifyInstance } from 'fastify'
import type { ReportKind } from '#contract/audience/figure-report-terms.ts'
import { stopReport } from '#contract/audience/figure-reports.ts'
import type { AuthorFiguresService } from '#server/modules/newsroom/figures/author-figures.ts'
import { mountStopPage } from './stop-page.ts'

interface Link {
  kind: ReportKind
}

const names = {
  'zh-Hans': { daily: '日报', weekly: '周报' },
  'zh-Hant-HK': { daily: '日報', weekly: '週報' },
  en: { daily: 'daily', weekly: 'weekly' },
} as const

/** The page that reports of figures link to; the token of the link is over the member of staff and the report. */
export function mountStopReports(
  app: FastifyInstance,
  { reports }: { reports: Pick<AuthorFiguresService['reports'], 'stop'> },
): void {
  mountStopPage(app, {
    name: 'stop-reports',
    query: stopReport,
    words: {
      'zh-Hans': {
        title: '不再接收数字邮件',
        still: ({ kind }: Link) => `停止后不再寄来${names['zh-Hans'][kind]}；在编辑部的“数字”页可以随时再开。`,
        button: '停止接收',
        done: ({ kind }) => `不会再寄来${names['zh-Hans'][kind]}。`,
        over: '这个链接已经失效。请用最近一封邮件里的链接，或在编辑部的“数字”页关掉。',
      },
      'zh-Hant-HK': {
        title: '不再接收數字電郵',
        still: ({ kind }: Link) => `停止後不再寄來${names['zh-Hant-HK'][kind]}；在編輯部的「數字」頁可以隨時再開。`,
        button: '停止接收',
        done: ({ kind }) => `不會再寄來${names['zh-Hant-HK'][kind]}。`,
        over: '這個連結已經失效。請使用最近一封電郵內的連結，或在編輯部的「數字」頁關閉。',
      },
      en: {
        title: 'Stop these reports',
        still: ({ kind }: Link) =>
          `You will get no more ${names.en[kind]} reports. They can be switched on again under Figures in the newsroom.`,
        button: 'Stop them',
        done: ({ kind }) => `You get no more ${names.en[kind]} reports.`,
        over: 'This link no longer works. Use the one in the latest report, or switch reports off under Figures in the newsroom.',
      },
    },
    stop: (link) => reports.stop(link),
  })
}
