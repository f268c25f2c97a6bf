import { Alert, Spin } from 'antd'
import { useEffect, useState } from 'react'
import * as styles from '#console/ui/decision.module.css'
import { listOf } from '#console/ui/lists/list-text.ts'
import { PreviewChoices, type PreviewWidth } from '#console/ui/preview-choices.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { Headline } from '#web/ui/text/headline.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { createCall } from '../../platform/backend.ts'
import { useConsole } from '../../platform/console-context.tsx'

type Preview = CallOutput<'previewManuscript'>

const widths = { wide: 760, phone: 375 } as const

interface Props {
  id: number
  version: number
}

/** The article as readers will see it, in one of the languages, as wide as on a desk or a phone. */
export function ReaderPreview({ id, version }: Props) {
  const { language: own } = useConsole()
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<PreviewWidth>('wide')
  const { preview, failure } = usePreview(id, version, language)
  return (
    <>
      <PreviewChoices language={language} width={width} onLanguage={setLanguage} onWidth={setWidth} />
      {failure && <Alert type="error" title={failure} />}
      {preview ? (
        <article className={styles.preview} style={{ maxWidth: widths[width] }} lang={preview.language}>
          <h2 className="h1">
            <Headline text={preview.title} breaks={preview.title_breaks} />
          </h2>
          <p className="quiet">{listOf([preview.author, ...preview.bylines], own)}</p>
          <p className={styles.previewSummary}>{preview.summary}</p>
          <Prose html={preview.html} lang={preview.language} />
        </article>
      ) : (
        !failure && <Spin />
      )}
    </>
  )
}

/** `version` only says when the text has changed. */
function usePreview(id: number, version: number, language: Language) {
  const [state, setState] = useState<{ key: string; preview?: Preview; failure?: string }>({ key: '' })
  const key = `${id} ${version} ${language}`
  useEffect(() => {
    let current = true
    createCall(language)('previewManuscript', { id }).then(
      (preview) => current && setState({ key, preview }),
      (error: Error) => current && setState({ key, failure: error.message }),
    )
    return () => {
      current = false
    }
  }, [id, language, key])
  return state.key === key ? state : { preview: undefined, failure: undefined }
}
