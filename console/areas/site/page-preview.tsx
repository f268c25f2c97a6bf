import { Alert, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { type Language, languages } from '#language/languages.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import { createCall } from '../../platform/backend.ts'
import { useConsole } from '../../platform/console-context.tsx'
import * as siteStyles from './site.module.css'

/** Time without typing after which the preview is drawn. */
const waitMs = 400

/** The page as readers of each language will see it, with what is typed and not saved yet. */
export function PagePreview({ page, texts }: CallInput<'previewPage'>) {
  const { t, language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const { preview, failure } = usePreview({ page, texts }, language)
  return (
    <section className={`grid gap-12 ${siteStyles.pageEditPreview}`} aria-label={t('preview')}>
      <Segmented<Language>
        size="small"
        aria-label={t('preview')}
        value={language}
        onChange={setLanguage}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      {failure && <Alert type="error" title={failure} />}
      {preview && (
        <article className={decisionStyles.preview} lang={preview.language}>
          <h2 className="h1">{preview.title}</h2>
          {preview.summary && <p className={decisionStyles.previewSummary}>{preview.summary}</p>}
          <Prose html={preview.html} lang={preview.language} />
        </article>
      )}
    </section>
  )
}

function usePreview(given: CallInput<'previewPage'>, language: Language) {
  const [state, setState] = useState<{ preview?: CallOutput<'previewPage'>; failure?: string }>({})
  const key = JSON.stringify(given)
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      createCall(language)('previewPage', JSON.parse(key) as typeof given).then(
        (preview) => current && setState({ preview }),
        (error: Error) => current && setState((now) => ({ ...now, failure: error.message })),
      )
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key, language])
  return state
}
