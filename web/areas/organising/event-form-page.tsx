import { lazy, Suspense, useEffect, useState } from 'react'
import '#web/domains/accounts/account-lists.module.css'
import '#web/ui/form/forms.module.css'
import '#web/editor/editor-desk.module.css'
import '#web/ui/versions/versions.module.css'
import { ProofProvider } from '#web/domains/accounts/security/proof.tsx'
import * as manuscriptStyles from '#web/editor/editor-desk.module.css'
import { useHydrated, useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { useNewRecord } from '#web/router/new-record.ts'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import type { StoredEvent } from './form/stored/stored-event.ts'
import type { OrganisingData } from './loaders.ts'
import { useOrganisingText } from './organising-text.ts'

// The form with its editor comes with this page alone, once the page is there.
const Form = lazy(async () => ({ default: (await import('./form/event-form.tsx')).EventFormDesk }))

/** Page where an event is announced and edited. */
export function EventFormPage() {
  const t = useOrganisingText()
  const { user, event } = usePage<OrganisingData>()
  const hydrated = useHydrated()
  return (
    <>
      <Head title={t('formTitle')} description={t('formDescription')} path="/ac_create" noindex />
      <h1 className="sr">{t('formTitle')}</h1>
      {hydrated ? (
        <Suspense fallback={<Waiting />}>
          {user && (
            <ProofProvider user={user}>
              <Desk event={event} userId={user.id} />
            </ProofProvider>
          )}
        </Suspense>
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Desk({ event, userId }: { event: number | undefined; userId: number }) {
  const t = useOrganisingText()
  const { key, stored, onCreated } = useNewRecord('/ac_create', event)
  const loaded = useStored(stored ? event : undefined)
  if (loaded === 'missing') {
    return (
      <div className={layoutStyles.wrap}>
        <EmptyState label={t('eventMissing')}>
          <ButtonLink href="/ac_organ">{t('backToMine')}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  if (loaded === 'waiting') return <Waiting />
  return <Form key={key} begun={loaded} userId={userId} onCreated={onCreated} />
}

/** Returns the stored event; undefined for a new one. */
function useStored(id: number | undefined): StoredEvent | undefined | 'waiting' | 'missing' {
  const language = useLanguage()
  const [found, setFound] = useState<{ id: number; stored: StoredEvent | 'missing' }>()
  useEffect(() => {
    if (id === undefined) return
    let left = false
    const load = async () => {
      const { loadStored } = await import('./form/stored/load-stored.ts')
      try {
        const stored = await loadStored(language, id)
        if (!left) setFound({ id, stored })
      } catch (error) {
        if (!left && isBackendError(error)) setFound({ id, stored: 'missing' })
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [id, language])
  if (id === undefined) return undefined
  return found?.id === id ? found.stored : 'waiting'
}

/** The place of the form until it is there. */
function Waiting() {
  const t = useOrganisingText()
  return (
    <div className={`${manuscriptStyles.pub} ${manuscriptStyles.pubWaiting}`} aria-busy="true">
      <div className={manuscriptStyles.pubDoc}>
        <div className={manuscriptStyles.pubEd}>
          <p>{t('formDescription')}</p>
          <span className="sr">{t('formLoading')}</span>
          <span className={`${statesStyles.sk} ${statesStyles.skHead}`} />
          <span className={`${statesStyles.sk} ${statesStyles.skText}`} />
          <noscript>
            <p className={statesStyles.note}>{t('needsScript')}</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}
