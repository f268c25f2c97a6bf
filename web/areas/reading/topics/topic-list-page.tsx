import { topicListAddress } from '#web/domains/topics/topic-address.ts'
import { TopicCard } from '#web/domains/topics/topic-card.tsx'
import { TopicHero } from '#web/domains/topics/topic-hero.tsx'
import { TopicTitle } from '#web/domains/topics/topic-title.tsx'
import * as topicsStyles from '#web/domains/topics/topics.module.css'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { ListPagination } from '../list-pagination.tsx'
import type { TopicListData } from '../loaders/loaders-topics.ts'
import { useSiteName } from '../site-name.ts'
import { topicsOnPage } from './topic-paging.ts'

/** All special topics: the first large, the others below. */
export function TopicListPage() {
  const t = useText()
  const site = useSiteName()
  const { list, total, page } = usePage<TopicListData>()
  const [first, ...others] = page === 1 ? list : []
  const rest = page === 1 ? others : list
  return (
    <>
      <Head
        title={t('topic.listTitle', { site })}
        description={t('topic.description')}
        path={topicListAddress(page)}
        noindex={page > 1}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('nav.topics')}</h1>
            <p className="mut">{t('topic.intro')}</p>
          </div>
        </div>
        {list.length === 0 && <EmptyState label={t('list.empty')} />}
        {first && (
          <TopicHero
            topic={first}
            leads
            headline={
              <h2 className="h1">
                <TopicTitle topic={first} />
              </h2>
            }
          />
        )}
        {rest.length > 0 && (
          <div className={`${blocksStyles.topics} ${topicsStyles.topicsGrid}`}>
            {rest.map((topic) => (
              <TopicCard key={topic.id} topic={topic} level={2} />
            ))}
          </div>
        )}
        <ListPagination
          page={page}
          pages={Math.ceil(total / topicsOnPage)}
          hrefOf={topicListAddress}
          name={t('nav.topics')}
        />
      </div>
    </>
  )
}
