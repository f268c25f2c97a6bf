import type { ConfigProviderProps } from 'antd'
import type { Language } from '#language/languages.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

// The package calls its modules CommonJS where they are none, so the types see one `default` too many.
const localeOf = (module: unknown): Locale => (module as { default: Locale }).default

/** The component library's own texts: 条/页, 确定 and the like. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return localeOf(await import('antd/es/locale/en_US.js'))
  if (language === 'zh-Hant-HK') return localeOf(await import('antd/es/locale/zh_TW.js'))
  return localeOf(await import('antd/es/locale/zh_CN.js'))
}
