import { useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { PageWindow } from '#console/ui/page-window.tsx'
import { PreviewChoices, type PreviewWidth } from '#console/ui/preview-choices.tsx'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { type Language, languageNumber } from '#language/languages.ts'
import * as styles from './events.module.css'

const widths = { wide: 1280, phone: 375 } as const

/** The page of an event as readers will have it, in one of the languages, as wide as on a desk or a phone. */
export function EventPreview({ event: { id, version, fields } }: { event: OrganiserEvent }) {
  const { language: own, t } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<PreviewWidth>(useNarrow() ? 'phone' : 'wide')
  if (!fields.start || !fields.end) return <p className="quiet">{t('event.previewMissing')}</p>
  return (
    <>
      <PreviewChoices language={language} width={width} onLanguage={setLanguage} onWidth={setWidth} />
      <div className={styles.eventPreview}>
        <PageWindow
          key={`${language} ${width}`}
          address={`/events/${id}?draft=${version}&language=${languageNumber(language)}`}
          width={widths[width]}
          name={t('event.previewOf', { language: languageNames[language], width: widths[width] })}
        />
      </div>
    </>
  )
}
