import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'

const home: Record<Language, string> = { 'zh-Hans': '回到首页', 'zh-Hant-HK': '回到首頁', en: 'Back to the home page' }

/** The page for when no page can be rendered: plain markup that depends on nothing that may have failed. */
export function failurePage(status: number, language: Language, said?: string): string {
  // A message of the catalogue: nothing of it comes from the request.
  const { message } = status < 500 ? errorCatalogue.unreadableAddress : errorCatalogue.internal
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${status}</title></head><body><main><h1>${said ?? message[language]}</h1><p><a href="/">${home[language]}</a></p></main></body></html>`
}
