import type { Language } from '#language/languages.ts'

/** The title of a page from its parts, the most particular first, joined as all titles are. */
export const pageTitle = (language: Language, ...parts: readonly string[]): string =>
  parts.join(language === 'en' ? ' | ' : '｜')
