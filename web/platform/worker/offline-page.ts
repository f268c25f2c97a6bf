import { type Language, languages } from '#language/languages.ts'
import { type KeptPage, keptKind } from './kept-pages.ts'
import { offlineTexts } from './offline-texts.ts'

const listed = 20

/** Headers of a page that the worker writes itself: it has a style and links, and runs nothing. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** The language of an address, else that of what was read last, else that of the browser. */
export function offlineLanguage(path: string, pages: readonly KeptPage[], browser: string): Language {
  if (path.startsWith('/zh-hant/')) return 'zh-Hant-HK'
  if (path.startsWith('/en/')) return 'en'
  const read = pages.find(({ language }) => languages.some((one) => one === language))?.language
  const known = languages.find((one) => one === read)
  if (known) return known
  if (!/^zh/i.test(browser)) return 'en'
  return /hant|hk|tw|mo/i.test(browser) ? 'zh-Hant-HK' : 'zh-Hans'
}

/** The page that stands in for one that is not on the device: it leads to those that are. */
export function offlinePage(language: Language, pages: readonly KeptPage[]): Response {
  const t = offlineTexts[language]
  const articles = pages.filter(({ url }) => keptKind(new URL(url)) === 'article').slice(0, listed)
  const rows = articles.map(({ url, title }) => {
    const { pathname } = new URL(url)
    return `<li><a href="${escapeHtml(pathname)}">${escapeHtml(title || pathname)}</a></li>`
  })
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title><link rel="stylesheet" href="/failure.css"></head>
<body><header><a href="/"><img src="/favicon.svg" width="32" height="32" alt="${t.home}"></a></header>
<main><div><p class="status">${t.offline}</p><h1>${t.title}</h1><p>${rows.length > 0 ? t.read : t.nothing}</p>
<ul>${rows.join('')}</ul><p class="ways"><a class="again" href="">${t.again}</a></p></div></main></body></html>`
  return new Response(html, { status: 503, headers })
}
