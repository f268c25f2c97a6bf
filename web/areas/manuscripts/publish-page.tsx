import '#web/ui/form/forms.module.css'
import '#web/editor/editor-desk.module.css'
import { lazy, Suspense } from 'react'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import * as styles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useHydrated } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useNewRecord } from '#web/router/new-record.ts'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import type { PublishData } from './loaders.ts'

// The editor is by far the largest part of the site's script: it comes with this page alone, once it is there.
const WritingDesk = lazy(async () => ({
  default: (await import('#web/domains/manuscripts/desk/writing-desk.tsx')).WritingDesk,
}))

/** The numbers of the data section come when they are asked for. */
const valueTools: ValueTools = {
  Choose: lazyDialog(async () => (await import('#web/domains/data/in-text/choose-value.tsx')).loadChooseValue()),
  async renderPreview(html, language) {
    const { valueDay, withDataValues } = await import('#web/domains/data/in-text/values-in-text.ts')
    return withDataValues(html, valueDay(null, Date.now()), inLanguage(httpBackend, language))
  },
}

/** Page where an article is written and submitted for review. */
export function PublishPage() {
  const t = useEditorText()
  const data = usePage<PublishData>()
  const hydrated = useHydrated()
  return (
    <>
      <Head title={t('publishTitle')} description={t('publishDescription')} path="/publish" noindex />
      <h1 className="sr">{t('publishHeading')}</h1>
      {data.state === 'missing' && <Missing />}
      {data.state === 'found' && (
        <Suspense fallback={<Waiting />}>{hydrated ? <Desk data={data} /> : <Waiting />}</Suspense>
      )}
    </>
  )
}

function Desk({ data }: { data: Extract<PublishData, { state: 'found' }> }) {
  const { manuscript, userId, categories, machineTranslates, reviewMinutes, publishesAtOnce } = data
  const { key, onCreated } = useNewRecord('/publish', manuscript?.id)
  return (
    <WritingDesk
      key={key}
      manuscript={manuscript ?? undefined}
      machineTranslates={machineTranslates}
      reviewMinutes={reviewMinutes}
      publishesAtOnce={publishesAtOnce}
      userId={userId}
      categories={categories}
      valueTools={valueTools}
      onCreated={onCreated}
    />
  )
}

/** The place of the desk until it is there. */
function Waiting() {
  const t = useEditorText()
  return (
    <div className={`${styles.pub} ${styles.pubWaiting}`} aria-busy="true">
      <div className={styles.pubDoc}>
        <div className={styles.pubEd}>
          <span className="sr">{t('editorLoading')}</span>
          <span className={`${statesStyles.sk} ${statesStyles.skHead}`} />
          <span className={`${statesStyles.sk} ${statesStyles.skText}`} />
          <span className={`${statesStyles.sk} ${statesStyles.skText}`} />
          <noscript>
            <p className={statesStyles.note}>{t('needsScript')}</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}

function Missing() {
  const t = useEditorText()
  return (
    <div className={layoutStyles.wrap}>
      <EmptyState label={t('manuscriptMissing')}>
        <ButtonLink href="/mywz">{t('back')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
