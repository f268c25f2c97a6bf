import type { ConfigProviderProps } from 'antd'
import type { Language } from '#language/languages.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

// The package calls its modules CommonJS where they are none, so the types see one `default` too many.
const localeOf = (module: unknown): Locale => (module as { default: Locale }).default

/** The component library's own texts: 条/页, 确定 and the like; and for its calendars the names of months and days. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return localeOf(await import('antd/es/locale/en_US.js'))
  const [texts] =
    language === 'zh-Hant-HK'
      ? await Promise.all([import('antd/es/locale/zh_TW.js'), import('dayjs/locale/zh-tw.js')])
      : await Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')])
  return localeOf(texts)
}
