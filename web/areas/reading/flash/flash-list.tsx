import { useEffect, useRef, useState } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import * as flashStyles from '#web/domains/items/flash/flash.module.css'
import { flashListAddress } from '#web/domains/items/flash/flash-address.ts'
import { FlashPageTape } from '#web/domains/items/flash/flash-page-tape.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Live } from '#web/ui/section-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { EmptyList, EnglishOnly } from '../english-only.tsx'
import { belongsTo, loadFlash } from '../item-pages.ts'
import type { FlashListData } from '../loaders/loaders.ts'
import { SoundSlot } from '../sound/sound-slot.tsx'
import { NewItemsButton } from './flash-new-items.tsx'
import { type Newest, useNewest } from './flash-newest.ts'

/** The flash list: what is chosen, the timeline, and new items as they come. */
export function FlashList({ data }: { data: FlashListData }) {
  const { category, important, all, before } = data
  const filtered = category !== undefined || important
  const t = useText()
  const language = useLanguage()
  const backend = inLanguage(httpBackend, language)
  const section = useRef<HTMLElement>(null)
  const more = useMore({
    name: 'flash',
    page: data.page,
    load: (last) => loadFlash(backend, { category, important, all }, last),
  })
  const { arrived, markArrived } = useArrived()
  const show = (newest: Newest) => {
    more.showNewest(newest.page)
    markArrived(newest.items.map(({ id }) => id))
  }
  const { newest, items } = useNewest({
    list: flashListAddress({ category, important, all }) + language,
    shown: more.items,
    load: () => loadFlash(backend, { category, important, all }),
    accepts: belongsTo({ category, important, all }, language),
    show,
    enabled: before === undefined,
  })

  const showNewest = () => {
    if (!newest) return
    show(newest)
    section.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby="flash-title" ref={section} tabIndex={-1} className={flashStyles.flash}>
      <FlashListHead
        data={data}
        latest={before === undefined ? latestTime([...items, ...(newest?.items ?? [])]) : null}
      />
      {more.items.length === 0 ? (
        <EmptyList all={all} href={flashListAddress({ category, important, all: true })}>
          {filtered && <ButtonLink href={flashListAddress({ all })}>{t('flash.clear')}</ButtonLink>}
        </EmptyList>
      ) : (
        <FlashPageTape
          items={items}
          action={collectOf}
          arrived={arrived}
          counts={filtered || before !== undefined ? undefined : more.phase === 'end' ? 'all' : 'whole-days'}
        >
          <NewItemsButton count={newest?.items.length ?? 0} arrived={arrived.size} onClick={showNewest} />
        </FlashPageTape>
      )}
      <ListLoadMore more={more} href={flashListAddress({ category, important, all, before: more.items.at(-1)?.id })} />
    </section>
  )
}

/** The time of the newest item. */
const latestTime = (items: readonly FlashSummary[]): string =>
  items.reduce((latest, { release_time: time }) => (time && time > latest ? time : latest), '')

interface FlashListHeadProps {
  data: FlashListData
  /** The time of the newest item; null for a list that does not begin with it. */
  latest: string | null
}

function FlashListHead({ data: { page, categories, category, important, all }, latest }: FlashListHeadProps) {
  const t = useText()
  const tabs = [{ id: undefined, name: t('list.all') }, ...categories].map(({ id, name }) => ({
    href: flashListAddress({ category: id, important, all }),
    label: name,
    current: id === category,
  }))
  return (
    <>
      <div className={pageHeadStyles.pageHead}>
        <div>
          <h1 className="h1" id="flash-title">
            {t('flash.title')}
          </h1>
          <p className="mut">
            {t('flash.intro')}
            {page.list.some((item) => item.demo) && <DemoMark />}
            {latest !== null && <Live label={t('flash.live')} />}
          </p>
        </div>
        <div className={pageHeadStyles.pageHeadChoices}>
          {latest !== null && <SoundSlot latest={latest} />}
          <SiteLink
            className={buttonsStyles.switch}
            href={flashListAddress({ category, important: !important, all })}
            aria-current={important ? 'true' : undefined}
          >
            <span aria-hidden="true" />
            {t('flash.importantOnly')}
          </SiteLink>
          <EnglishOnly all={all} href={(all) => flashListAddress({ category, important, all })} />
          <NotifyMe query={{ importance: 'breaking' }} about={t('item.breakingFlash')} />
        </div>
      </div>
      <Tabs tabs={tabs} label={t('flash.categories')} />
    </>
  )
}

/** How long new items stand out, with the fading after it; their mark goes with it. */
const arrivedMs = 2800

function useArrived() {
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(new Set()), arrivedMs)
    return () => clearTimeout(timer)
  }, [arrived])
  return { arrived, markArrived: (ids: readonly number[]) => setArrived(new Set(ids)) }
}
