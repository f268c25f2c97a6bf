import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { languageMarks, languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { PageWindow } from '#console/ui/page-window.tsx'
import type { Arrangement } from '#contract/newsroom/front-page.ts'
import { type Language, languageNumber, languages } from '#language/languages.ts'
import * as styles from './front.module.css'

const widths = { phone: 375, desktop: 1440 } as const
type Width = keyof typeof widths
/** Every change is rendered whole by the server: several in a row are rendered once. */
const settleMs = 500

/** The home page as the site would render it with what is not saved yet. */
export function Preview({ arrangement }: { arrangement: Arrangement }) {
  const { t, call, language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<Width>('desktop')
  const [key] = useState(() => crypto.randomUUID())
  const [shown, setShown] = useState(0)
  const [failure, setFailure] = useState<string>()
  const settled = useDebounced(JSON.stringify(arrangement), settleMs)
  useEffect(() => {
    let over = false
    call('previewFront', { key, arrangement: JSON.parse(settled) as Arrangement }).then(
      () => {
        if (over) return
        setFailure(undefined)
        setShown((n) => n + 1)
      },
      (error: Error) => !over && setFailure(error.message),
    )
    return () => {
      over = true
    }
  }, [call, key, settled])
  const address = `/home?front=${key}&language=${languageNumber(language)}`
  return (
    <section className={`column ${styles.frontPreview}`} aria-label={t('front.preview')}>
      <div className={`row wraps ${styles.frontHead}`}>
        <h2>{t('front.preview')}</h2>
        <Segmented<Language>
          size="small"
          aria-label={t('language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
          onChange={setLanguage}
        />
        <Segmented<Width>
          size="small"
          aria-label={t('front.preview')}
          value={width}
          options={(['phone', 'desktop'] as const).map((one) => ({ value: one, label: t(`front.${one}`) }))}
          onChange={setWidth}
        />
        <a className={styles.frontEnd} href={address} target="_blank" rel="noopener">
          {t('front.openPreview')}
        </a>
      </div>
      <p className={`quiet ${styles.frontHint}`}>
        {failure ? t('failed', { reason: failure }) : t('front.previewHint')}
      </p>
      {shown > 0 && (
        <PageWindow
          key={`${language} ${width}`}
          address={`${address}&n=${shown}`}
          width={widths[width]}
          name={t('front.previewOf', { language: languageNames[language], width: widths[width] })}
        />
      )}
    </section>
  )
}
