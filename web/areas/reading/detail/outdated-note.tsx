import { type Language, scriptOf } from '#language/languages.ts'
import { useSetLanguage } from '#web/language/language-switch.ts'
import { useText } from '#web/platform/app-context.tsx'
import { addressInLanguage } from '#web/router/addresses.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { Note } from '#web/ui/states.tsx'

const siteLanguageOf = (written: string): Language =>
  /^en\b/i.test(written) ? 'en' : scriptOf(written) === 'Hant' ? 'zh-Hant-HK' : 'zh-Hans'

/** Says quietly that a translation is behind its original, which is a click away: the same page in that language. */
export function OutdatedNote({ original: written }: { original: string }) {
  const original = siteLanguageOf(written)
  const t = useText()
  const { pathname } = useLocation()
  const setLanguage = useSetLanguage()
  return (
    <Note>
      {t('language.outdated')}{' '}
      <a
        href={addressInLanguage(original, pathname)}
        hrefLang={original}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setLanguage(original)
        }}
      >
        {t('language.readOriginal')}
      </a>
    </Note>
  )
}
