import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import { SeaHead } from '#web/ui/cover/sea-head.tsx'
import { type FrontData, hongKong } from '../loaders/loaders-fronts.ts'
import { useSiteName } from '../site-name.ts'
import { Front } from './front.tsx'

/** The Hong Kong front: dark, and in traditional Chinese by itself (specification, points 2 and 4). */
export function HongKongPage() {
  const t = useText()
  const site = useSiteName()
  const data = usePage<FrontData>()
  return (
    <>
      <Head
        title={t('front.hkPageTitle', { site })}
        description={t('front.hkDescription')}
        path="/hk"
        available={['zh-Hant-HK', 'en']}
        unprefixed="zh-Hant-HK"
        noindex={data.before !== undefined}
      />
      <SeaHead coast="hk" title={t('front.hk')} intro={t('front.hkIntro')} />
      <Front path="/hk" choice={hongKong} data={data} />
    </>
  )
}
