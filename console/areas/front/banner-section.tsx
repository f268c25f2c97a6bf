import { Button, Select } from 'antd'
import { useState } from 'react'
import type { FrontBanner } from '#contract/front.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { useBinned } from '../../ui/undo.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import { named, reordered } from './front-state.ts'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

/** The banners of all fronts in their order, and where each stands in its time. */
export function BannerSection({ work }: { work: FrontWork }) {
  const { t } = useConsole()
  const { act } = useAct()
  const binned = useBinned()
  const { arrangement, names, front, change, learn, refresh } = work
  const [open, setOpen] = useState<{ banner?: FrontBanner }>()
  const shown = named(arrangement.banners, names.banners)
  const spare = front.spare.banners.filter(({ id }) => !arrangement.banners.includes(id))
  const saved = (banner: FrontBanner) => {
    learn({ banners: [banner] })
    if (!arrangement.banners.includes(banner.id)) change({ banners: [...arrangement.banners, banner.id] })
    setOpen(undefined)
  }
  const remove = async ({ id }: FrontBanner) => {
    if (!(await act('deleteBanner', { id }))) return
    setOpen(undefined)
    binned('banner', id, refresh)
    await refresh()
  }
  return (
    <Section
      name={t('front.banners')}
      hint={t('front.bannersHint')}
      end={
        <Button size="small" onClick={() => setOpen({})}>
          {t('front.addBanner')}
        </Button>
      }
    >
      <OrderedList<FrontBanner>
        name={t('front.banners')}
        entries={shown}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={(entries) =>
          change({
            banners: reordered(
              arrangement.banners,
              entries.map(({ id }) => id),
            ),
          })
        }
        onRemove={({ id }) => change({ banners: arrangement.banners.filter((one) => one !== id) })}
        empty={t('front.dropHere')}
      >
        {(banner) => (
          <div className="front__banner">
            <BannerPicture banner={banner} />
            <span className="front__title">
              <Button type="link" className="flush" onClick={() => setOpen({ banner })}>
                {banner.title}
              </Button>
              <span className="quiet">
                <i className={`mark front__state front__state--${banner.state}`}>{t(`banner.${banner.state}`)}</i>{' '}
                {t(`place.${banner.place}`)} {windowText(banner, t)}
              </span>
            </span>
          </div>
        )}
      </OrderedList>
      {spare.length > 0 && (
        <Select<number>
          aria-label={t('front.spareBanner')}
          placeholder={t('front.spareBanner')}
          className="whole"
          value={null as unknown as number}
          showSearch={{ optionFilterProp: 'label' }}
          options={spare.map(({ id, title, place, state }) => ({
            value: id,
            label: `${title}　${t(`place.${place}`)}　${t(`banner.${state}`)}`,
          }))}
          onChange={(id) => {
            learn({ banners: named([id], spare) })
            change({ banners: [...arrangement.banners, id] })
          }}
        />
      )}
      {open && (
        <BannerDialog banner={open.banner} onSaved={saved} onDelete={remove} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}

function BannerPicture({ banner: { pictures } }: { banner: FrontBanner }) {
  const path = Object.values(pictures).find(Boolean)
  return path ? <img src={path} alt="" width={60} height={24} /> : <span className="front__nopicture" />
}

function windowText({ from, until }: FrontBanner, t: ReturnType<typeof useConsole>['t']): string {
  if (from === null && until === null) return t('front.noEnd')
  const short = (time: string) => time.slice(5, 16)
  return t('front.window', {
    from: from ? short(from) : t('front.atOnce'),
    until: until ? short(until) : t('front.noEnd'),
  })
}
