import { useEffect, useState } from 'react'
import type { Language } from '#language/languages.ts'
import { noticesTexts, useNoticesText } from '#web/domains/notices/notices-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useSiteName } from '../reading/site-name.ts'
import * as styles from './notices.module.css'

type Sample = Awaited<ReturnType<typeof noticesTexts.load>>

/** A lock screen with notifications in the language in which they come. */
export function LockPreview({ language: chosen }: { language: Language | undefined }) {
  const t = useNoticesText()
  const site = useSiteName()
  const shown = useLanguage()
  const language = chosen ?? shown
  const [sample, setSample] = useState<Sample>()
  useEffect(() => {
    let current = true
    noticesTexts.load(language).then(
      (texts) => current && setSample(texts),
      () => {},
    )
    return () => {
      current = false
    }
  }, [language])
  return (
    <section>
      <SectionHead title={t('preview')}>
        <span className={styles.caption}>{t('previewNote')}</span>
      </SectionHead>
      <div className={styles.lock} lang={language}>
        <p className={styles.lockTime} aria-hidden="true">
          14:32
        </p>
        {sample && (
          <div className={styles.lockPush}>
            <p>
              <img src="/favicon.svg" width={16} height={16} alt="" />
              {site}
              <time>{sample.previewNow}</time>
            </p>
            <b>{sample.previewTitle}</b>
            <p>{sample.previewBody}</p>
          </div>
        )}
      </div>
      <p className={styles.caption}>{t('previewHint')}</p>
    </section>
  )
}
