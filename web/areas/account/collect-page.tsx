import type { CallOutput } from '#contract/calls.ts'
import type { CollectionType } from '#contract/members/engagement.ts'
import * as accountStyles from '#web/domains/accounts/account.module.css'
import * as accountListsStyles from '#web/domains/accounts/account-lists.module.css'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { TopicCover } from '#web/domains/topics/topic-cover.tsx'
import { TopicTitle } from '#web/domains/topics/topic-title.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { usePage } from '#web/router/page-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountFrame } from './account-frame.tsx'
import { collectionTypes, listSize } from './area-lists.ts'
import { AreaLoadMore } from './area-load-more.tsx'
import type { CollectData } from './loaders.ts'
import { useRemovableRows } from './use-removable-rows.ts'

type Collected = CallOutput<'myCollection'>['list'][number]

const idOf = ({ item, topic }: Collected): number => item?.id ?? topic?.id ?? 0

/** Collection of the member: saved articles, flash and topics. */
export function CollectPage() {
  const { type } = usePage<CollectData>()
  return <Collections key={type ?? 'all'} />
}

function Collections() {
  const t = useAccountText()
  const language = useLanguage()
  const { area, page, type } = usePage<CollectData>()
  const kept = useRemovableRows<Collected>({
    first: page,
    keyOf: (row) => `${row.type} ${idOf(row)}`,
    load: (number) => httpBackend.call(language, 'myCollection', { type, page: number, size: listSize }),
    change: (row, collect) =>
      httpBackend.call(language, collect ? 'collectionInformation' : 'cancelCollectionInformation', {
        id: idOf(row),
        type: row.type,
      }),
  })
  const countRemoved = (one: CollectionType) =>
    kept.rows.filter((row) => row.type === one && kept.isRemoved(row)).length
  const counts = collectionTypes.map((one) => ({ one, n: page.counts[one] - countRemoved(one) }))
  const all = counts.reduce((sum, { n }) => sum + n, 0)
  const tabs = [
    { href: '/my/collect', label: t('all'), current: type === undefined, count: String(all) },
    ...counts.map(({ one, n }) => ({
      href: `/my/collect?type=${one}`,
      label: t(`collect_${one}`),
      current: type === one,
      count: String(n),
    })),
  ]
  return (
    <AccountFrame area={{ ...area, collects: all }} path="/my/collect" title={t('myCollect')}>
      <Tabs tabs={tabs} label={t('collectKinds')} />
      {kept.rows.length === 0 ? (
        <EmptyState label={t('collectNone')}>
          <ButtonLink href="/">{t('collectFind')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className={accountListsStyles.collected}>
            {kept.rows.map((row) => (
              <CollectedRow
                key={`${row.type} ${idOf(row)}`}
                row={row}
                collected={!kept.isRemoved(row)}
                onChange={(collected) => kept.keep(row, collected)}
              />
            ))}
          </ul>
          <AreaLoadMore more={kept.more} state={kept.state} onLoad={kept.loadMore} />
        </>
      )}
    </AccountFrame>
  )
}

interface CollectedRowProps {
  row: Collected
  collected: boolean
  onChange: (collected: boolean) => void
}

function CollectedRow({ row: { type, item, topic, collected_time }, collected, onChange }: CollectedRowProps) {
  const t = useAccountText()
  return (
    <li className={collected ? undefined : accountListsStyles.off}>
      <span className={accountListsStyles.collectedPic} aria-hidden="true">
        {item && <ItemCover item={item} slot="feed" />}
        {topic && <TopicCover topic={topic} slot="feed" />}
      </span>
      <div className={accountListsStyles.collectedText}>
        <p className={accountListsStyles.collectedOver}>
          <span className="kicker">{t(`collect_${type}`)}</span>
          <span className={accountStyles.myCap}>
            {t('collectedAt')}
            <RelativeTime value={collected_time} />
          </span>
        </p>
        <h2 className="h3 c2">
          {item && <ItemTitle item={item} />}
          {topic && <TopicTitle topic={topic} />}
        </h2>
        {item && <ItemMeta item={item} notes={false} />}
      </div>
      <Button
        size="s"
        aria-label={t(collected ? 'uncollectName' : 'collectName', { name: item?.title ?? topic?.title ?? '' })}
        onClick={() => onChange(!collected)}
      >
        {t(collected ? 'uncollect' : 'undo')}
      </Button>
    </li>
  )
}
