import { lazy, Suspense } from 'react'
import '#web/domains/accounts/account-lists.module.css'
import '#web/ui/form/forms.module.css'
import { ProofProvider } from '#web/domains/accounts/security/proof.tsx'
import { useHydrated } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import type { OrganisingData } from './loaders.ts'
import { useOrganisingText } from './organising-text.ts'

const Area = lazy(async () => ({ default: (await import('./area/organiser-desk.tsx')).OrganiserDesk }))

/** The organiser's area. Its content belongs to one member and is loaded after the page. */
export function OrganiserPage() {
  const t = useOrganisingText()
  const { user } = usePage<OrganisingData>()
  const hydrated = useHydrated()
  const waiting = (
    <div className={layoutStyles.wrap} aria-busy="true">
      <h1 className="h1">{t('areaTitle')}</h1>
      <p>{t('areaDescription')}</p>
      <noscript>
        <p className={statesStyles.note}>{t('needsScript')}</p>
      </noscript>
    </div>
  )
  return (
    <>
      <Head title={t('areaTitle')} description={t('areaDescription')} path="/ac_organ" noindex />
      {hydrated ? (
        <Suspense fallback={waiting}>
          {user && (
            <ProofProvider user={user}>
              <Area />
            </ProofProvider>
          )}
        </Suspense>
      ) : (
        waiting
      )}
    </>
  )
}
