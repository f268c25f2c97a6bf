import '#web/ui/form/forms.module.css'
import './newsletters.module.css'
import { useSyncExternalStore } from 'react'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import type { Loaded } from '#web/router/screen.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { useSiteName } from '../reading/site-name.ts'
import type { City } from './choice-fields.tsx'
import { Confirmation } from './confirmation.tsx'
import * as styles from './newsletters.module.css'
import { newslettersTexts, useNewslettersText } from './newsletters-text.ts'
import { Preferences } from './preferences.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

interface NewslettersData {
  cities: readonly City[]
}

/** The cities whose events can be subscribed to. */
export async function newslettersLoader(backend: LanguageBackend): Promise<Loaded<NewslettersData>> {
  return { data: { cities: (await backend.call('getActivityPlaces', {})).cities } }
}

/** The page, which comes with its texts. */
export async function newslettersPage() {
  await newslettersTexts.loadFirst()
  return NewslettersPage
}

const listenToHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

function NewslettersPage() {
  const t = useNewslettersText()
  const site = useSiteName()
  const { cities } = usePage<NewslettersData>()
  // Keys of letters stand in the fragment: no server, log or referrer gets them.
  const hash = useSyncExternalStore(
    listenToHash,
    () => window.location.hash,
    () => '',
  )
  const given = new URLSearchParams(hash.slice(1))
  const [confirm, manage] = [given.get('confirm'), given.get('manage')]
  return (
    <>
      <Head title={t('pageTitle', { site })} description={t('description')} path="/newsletters" />
      <div className={layoutStyles.wrap}>
        <div className={`${styles.nl} ${pageHeadStyles.pt}`}>
          {confirm ? (
            <Confirmation token={confirm} />
          ) : manage ? (
            <Preferences key={manage} token={manage} cities={cities} />
          ) : (
            <>
              <h1 className="h1">{t('title')}</h1>
              <p className="dek">{t('intro')}</p>
              <SubscribeForm cities={cities} />
            </>
          )}
        </div>
      </div>
    </>
  )
}
