import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import { SeaHead } from '#web/ui/cover/sea-head.tsx'
import { englishEdition, type FrontData } from '../loaders/loaders-fronts.ts'
import { useSiteName } from '../site-name.ts'
import { Front } from './front.tsx'

/** The landing page of the English edition: what really has English, and ways into it. */
export function EnglishPage() {
  const t = useText()
  const site = useSiteName()
  const data = usePage<FrontData>()
  return (
    <>
      <Head
        title={t('front.enPageTitle', { site })}
        description={t('front.enDescription')}
        path="/en"
        available={['en']}
        unprefixed="en"
        noindex={data.before !== undefined}
      />
      <SeaHead coast="en" title={t('front.en')} intro={t('front.enIntro')} />
      <Front path="/en" choice={englishEdition} data={data} />
    </>
  )
}
