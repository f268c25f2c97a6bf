/** The part of W3C Trusted Types that is used here; TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('harbourwire', { createHTML: (html) => html })

const maxCached = 500
const cached = new Map<string, string>()

/**
 * Markup that the server cleaned, or that was escaped here, as the page's policy takes it: an object that stands for
 * the text, the same one each time, since React inserts markup again whenever the object differs.
 */
export function trustedHtml(html: string): string {
  if (!policy) return html
  const known = cached.get(html)
  if (known !== undefined) return known
  if (cached.size >= maxCached) cached.clear()
  const trusted = policy.createHTML(html)
  cached.set(html, trusted)
  return trusted
}

/** React makes every script element out of this; a page's only ones hold structured data. */
const emptyScript = '<script></script>'

/**
 * Refuses all other markup that anything would put into the page as text.
 * @param isHarmless what else may pass, such as the styles that a library writes
 */
export function refuseOtherMarkup(isHarmless: (text: string) => boolean = () => false): void {
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text === emptyScript || isHarmless(text)) return text
      throw new TypeError('Markup has to come through trustedHtml')
    },
  })
}
