import type { StaticPageName } from '#contract/site/site.ts'
import type { MessageKey } from '#web/locales/zh-hans.ts'

/** The static pages in the order of their list, with the words of the links to them. */
export const staticPages: readonly { page: StaticPageName; label: MessageKey }[] = [
  { page: 'aboutus', label: 'footer.about' },
  { page: 'contactus', label: 'footer.contact' },
  { page: 'copyright', label: 'footer.copyright' },
  { page: 'privacy', label: 'footer.privacy' },
  { page: 'terms', label: 'page.terms' },
  { page: 'fuwutiaokuan', label: 'page.agreement' },
  { page: 'disclaimer', label: 'page.risks' },
  { page: 'mianzeshengming', label: 'page.disclaimer' },
]
