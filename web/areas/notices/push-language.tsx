import { languages } from '#language/languages.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as styles from './notices.module.css'
import type { Notices, NoticesActions } from './use-notices.ts'

interface Props {
  notices: Notices
  actions: NoticesActions
}

/** The language of pushes. */
export function PushLanguage({ notices: { settings }, actions }: Props) {
  const t = useNoticesText()
  return (
    <section>
      <SectionHead title={t('language')} />
      {settings ? (
        <fieldset className={`${segmentsStyles.seg} ${styles.languages}`} aria-label={t('language')}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={language === settings.language}
              onClick={() => actions.saveSettings({ ...settings, language })}
            >
              {t(`language.${language}`)}
            </button>
          ))}
        </fieldset>
      ) : (
        <p className={styles.caption}>{t('needsPush')}</p>
      )}
      <p className={styles.caption}>{t('languageNote')}</p>
    </section>
  )
}
