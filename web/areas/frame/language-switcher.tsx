import { type Language, languages } from '#language/languages.ts'
import { useSetLanguage } from '#web/language/language-switch.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { addressInLanguage } from '#web/router/addresses.ts'
import { useLocation } from '#web/router/router-context.tsx'
import * as floatingStyles from '#web/ui/floating.module.css'
import * as frameStyles from './frame.module.css'

/** The language indicator (specification, point 2). */
const languageSigns: Record<Language, string> = { 'zh-Hans': '简', 'zh-Hant-HK': '繁', en: 'EN' }
const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', 'zh-Hant-HK': '繁體中文', en: 'EN: English' }

/** One choice: a link to the page's address in that language, which script turns into a switch in place. */
function LanguageChoice({ language, className, sign }: { language: Language; className?: string; sign: string }) {
  const setLanguage = useSetLanguage()
  const current = useLanguage() === language
  const { pathname } = useLocation()
  return (
    <a
      className={className}
      href={addressInLanguage(language, pathname)}
      hrefLang={language}
      lang={language}
      translate="no"
      aria-current={current ? 'true' : undefined}
      aria-label={languageNames[language]}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setLanguage(language)
      }}
    >
      {sign}
    </a>
  )
}

/** 简 繁 EN in the header. */
export function LanguageSwitcher() {
  const t = useText()
  return (
    <nav className={frameStyles.lang} aria-label={t('frame.language')}>
      {languages.map((language) => (
        <LanguageChoice key={language} language={language} sign={languageSigns[language]} />
      ))}
    </nav>
  )
}

/** The floating button of the phone: shows the present language, goes on to the next. */
export function FloatingLanguageButton() {
  const language = useLanguage()
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? 'zh-Hans'
  const { pathname } = useLocation()
  const setLanguage = useSetLanguage()
  const t = useText()
  return (
    <a
      className={`${floatingStyles.float} ${floatingStyles.floatLang}`}
      href={addressInLanguage(next, pathname)}
      hrefLang={next}
      aria-label={`${t('frame.language')} ${languageSigns[language]} → ${languageSigns[next]}`}
      translate="no"
      onClick={(event) => {
        event.preventDefault()
        setLanguage(next)
      }}
    >
      {languageSigns[language]}
    </a>
  )
}
