import type { AppConfig } from '#contract/site/site.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { appAddress, appPath } from '#web/domains/site/app-path.ts'

/**
 * Returns the meta tag of Safari's app banner on an iPhone; it passes the page on: by the app's own link where it has
 * one. The server alone writes it, since it is read with the document.
 * @returns empty where there is no app in the App Store
 */
export function appBanner({ app_ios, app_link }: Pick<AppConfig, 'app_ios' | 'app_link'>, url: URL): string {
  const [, id] =
    /^https:\/\/(?:apps|itunes)\.apple\.com\/(?:[\w%-]+\/)*id(\d{6,12})(?:[/?#]|$)/.exec(app_ios.value) ?? []
  if (id === undefined) return ''
  const { pathname } = url
  const page = app_link.value === '' ? url.origin + appPath(pathname) : appAddress(app_link.value, pathname)
  return `<meta name="apple-itunes-app" content="app-id=${id}, app-argument=${escapeHtml(page.replaceAll(',', '%2C'))}">`
}
