import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import { SeaHead } from '#web/ui/cover/sea-head.tsx'
import { type FrontData, unitedStates } from '../loaders/loaders-fronts.ts'
import { useSiteName } from '../site-name.ts'
import { Front } from './front.tsx'

/** The front of the United States. */
export function UsaPage() {
  const t = useText()
  const site = useSiteName()
  const data = usePage<FrontData>()
  return (
    <>
      <Head
        title={t('front.usaPageTitle', { site })}
        description={t('front.usaDescription')}
        path="/usa"
        noindex={data.before !== undefined}
      />
      <SeaHead coast="usa" title={t('front.usa')} intro={t('front.usaIntro')} />
      <Front path="/usa" choice={unitedStates} data={data} />
    </>
  )
}
