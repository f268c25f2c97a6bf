import { featureListAddress } from '#web/domains/topics/feature-address.ts'
import { FeatureCard } from '#web/domains/topics/feature-card.tsx'
import { FeatureHero } from '#web/domains/topics/feature-hero.tsx'
import { FeatureTitle } from '#web/domains/topics/feature-title.tsx'
import * as featuresStyles from '#web/domains/topics/features.module.css'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { ListPagination } from '../list-pagination.tsx'
import type { FeatureListData } from '../loaders/loaders-topics.ts'
import { useSiteName } from '../site-name.ts'
import { featuresOnPage } from './topic-paging.ts'

/** All special topics: the first large, the others below. */
export function FeatureListPage() {
  const t = useText()
  const site = useSiteName()
  const { list, total, page } = usePage<FeatureListData>()
  const [first, ...others] = page === 1 ? list : []
  const rest = page === 1 ? others : list
  return (
    <>
      <Head
        title={t('feature.listTitle', { site })}
        description={t('feature.description')}
        path={featureListAddress(page)}
        noindex={page > 1}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('nav.features')}</h1>
            <p className="mut">{t('feature.intro')}</p>
          </div>
        </div>
        {list.length === 0 && <EmptyState label={t('list.empty')} />}
        {first && (
          <FeatureHero
            feature={first}
            leads
            headline={
              <h2 className="h1">
                <FeatureTitle feature={first} />
              </h2>
            }
          />
        )}
        {rest.length > 0 && (
          <div className={`${blocksStyles.topics} ${featuresStyles.topicsGrid}`}>
            {rest.map((feature) => (
              <FeatureCard key={feature.id} feature={feature} level={2} />
            ))}
          </div>
        )}
        <ListPagination
          page={page}
          pages={Math.ceil(total / featuresOnPage)}
          hrefOf={featureListAddress}
          name={t('nav.features')}
        />
      </div>
    </>
  )
}
