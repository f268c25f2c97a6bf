import type { FastifyReply } from 'fastify'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { failurePageHeaders } from '#server/platform/http/security-headers.ts'
import { waitHeaders } from '#server/platform/http/wait-headers.ts'
import type { PageChoice } from './page-choice.ts'

/** The words of the page: what one can do, and, where the fault is the site's own, that it is known. */
const words: Record<Language, { home: string; again: string; ours: string; factor: string }> = {
  'zh-Hans': { home: '回到首页', again: '重试', ours: '问题出在我们这边，已经记录下来。', factor: '去添加' },
  'zh-Hant-HK': { home: '返回首頁', again: '重試', ours: '問題出在我們這邊，我們已收到報告。', factor: '前往新增' },
  en: {
    home: 'Back to the home page',
    again: 'Try again',
    ours: 'The fault is on our side and has been recorded.',
    factor: 'Add one now',
  },
}

/** The page on which members add a second factor. */
const secondFactorPage = '/my/security#second-step'

const mark =
  '<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round"><path d="M8.5 3.5V18M23.5 3.5V18" stroke-width="3.4" stroke-linecap="butt"/><path d="M8.5 12.4c3.7 0 3.7-2.8 7.5-2.8s3.8 2.8 7.5 2.8" stroke-width="3" stroke-linecap="butt"/><path d="M2 22.6c3.5 0 3.5-2.2 7-2.2s3.5 2.2 7 2.2 3.5-2.2 7-2.2 3.5 2.2 7 2.2" stroke-width="2.2"/><path d="M4.5 28c2.9 0 2.9-1.7 5.75-1.7S13.1 28 16 28s2.9-1.7 5.75-1.7S24.6 28 27.5 28" stroke-width="1.5"/></g></svg>'

/**
 * The page for when no page can be rendered. It depends on nothing that may have failed: its words come from the
 * catalogue of errors and none from the request; its style and picture are files, without which it can still be read.
 */
export function failurePage(reason: ErrorName, { language, theme }: Pick<PageChoice, 'language' | 'theme'>): string {
  const { status, message } = errorCatalogue[reason]
  const { home, again, ours, factor } = words[language]
  // An empty address is the page's own. A permanent refusal offers no repetition.
  const mayPass = status >= 500 || status === 429
  return [
    `<!doctype html><html lang="${language}"${theme === 'system' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${message[language]}</title>`,
    '<link rel="stylesheet" href="/failure.css"></head><body>',
    `<header><a href="/" aria-label="${home}">${mark}</a></header>`,
    '<main><img src="/covers/sea.svg" alt="" width="420" height="260">',
    `<div><p class="status">${status}</p><h1>${message[language]}</h1>`,
    reason === 'internal' ? `<p>${ours}</p>` : '',
    reason === 'secondFactorRequired'
      ? `<p class="ways"><a class="again" href="${secondFactorPage}">${factor}</a></p>`
      : '',
    `<p class="ways">${mayPass ? `<a class="again" href="">${again}</a>` : ''}<a href="/">${home}</a></p>`,
    '</div></main></body></html>',
  ].join('')
}

/** Answers with the page; nobody keeps it. @param seconds when the same may be asked for again, where that is known */
export function sendFailurePage(
  reply: FastifyReply,
  reason: ErrorName,
  choice: Pick<PageChoice, 'language' | 'theme'>,
  seconds?: number,
): FastifyReply {
  const { status } = errorCatalogue[reason]
  return reply
    .code(status)
    .headers(waitHeaders(status, seconds))
    .headers(failurePageHeaders)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(failurePage(reason, choice))
}
