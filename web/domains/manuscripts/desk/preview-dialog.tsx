import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { type Language, languages } from '#language/languages.ts'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import * as publishDialogsStyles from '#web/editor/editor-dialogs.module.css'
import * as publishFieldsStyles from '#web/editor/editor-fields.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { failureText } from '#web/platform/use-call.ts'
import { Modal } from '#web/ui/modal.tsx'
import * as styles from '#web/ui/states.module.css'
import { ErrorState } from '#web/ui/states.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { Prose } from '#web/ui/text/prose.tsx'

type Preview = CallOutput<'previewManuscript'>

const names: Readonly<Record<Language, string>> = { 'zh-Hans': '简体中文', 'zh-Hant-HK': '繁體中文', en: 'English' }

interface PreviewProps {
  id: number
  cover: string | null
  valueTools: ValueTools
  onClose: () => void
}

/** The article as readers will see it, in each of the three languages. */
export function PreviewDialog({ id, cover, valueTools, onClose }: PreviewProps) {
  const t = useEditorText()
  const [language, setLanguage] = useState(useLanguage())
  const [found, setFound] = useState<Partial<Record<Language, Preview>>>({})
  const [error, setError] = useState<string>()
  const [tries, setTries] = useState(0)
  const shown = found[language]
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once in each language, and again on demand
  useEffect(() => {
    let wanted = true
    setError(undefined)
    if (shown) return
    const ask = async () => {
      const preview = await httpBackend.call(language, 'previewManuscript', { id })
      return { ...preview, html: await valueTools.renderPreview(preview.html, language) }
    }
    ask().then(
      (preview) => wanted && setFound((now) => ({ ...now, [language]: preview })),
      (failure) => wanted && setError(failureText(failure, t)),
    )
    return () => {
      wanted = false
    }
  }, [id, language, tries])
  return (
    <Modal title={t('preview')} closeLabel={t('close')} onClose={onClose} className={publishDialogsStyles.dialogWide}>
      <div className={publishDialogsStyles.pubPreview}>
        <fieldset className={publishFieldsStyles.pubSeg} aria-label={t('manuscriptField.language')}>
          {languages.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {names[one]}
            </button>
          ))}
        </fieldset>
        {error && <ErrorState title={error} retryLabel={t('retry')} onRetry={() => setTries(tries + 1)} />}
        {!shown && !error && <p className="mut">{t('previewLoading')}</p>}
        {shown && (
          <article lang={shown.language}>
            {primary(shown.language) !== primary(language) && (
              <p className={`${styles.note} ${styles.noteAmber}`}>{t('notTranslated')}</p>
            )}
            <h3 className="h1">
              <Headline text={shown.title || t('untitled')} breaks={shown.title_breaks} />
            </h3>
            <p className="meta">{[shown.author, ...shown.bylines].join(language === 'en' ? ', ' : '、')}</p>
            {shown.summary && <p className="dek">{shown.summary}</p>}
            {cover && (
              <div className={publishFieldsStyles.pubCover}>
                <img src={cover} alt="" />
              </div>
            )}
            <Prose html={shown.html} lang={shown.language} />
          </article>
        )}
      </div>
    </Modal>
  )
}

const primary = (language: string) => language.split('-')[0]
