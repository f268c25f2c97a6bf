import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { useBinned } from '#console/ui/undo.tsx'
import type { FrontBanner } from '#contract/newsroom/front-page.ts'
import { ArrangedList } from './arranged-list.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import * as frontStyles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

/** The banners of all fronts in their order, and where each stands in its time. */
export function BannerSection({ work }: { work: FrontWork }) {
  const { t } = useConsole()
  const { act } = useMutation()
  const binned = useBinned()
  const { arrangement, names, front, change, learn, refresh } = work
  const [open, setOpen] = useState<{ banner?: FrontBanner }>()
  const shown = pickByIds(arrangement.banners, names.banners)
  const spare = front.spare.banners.filter(({ id }) => !arrangement.banners.includes(id))
  const handleSaved = (banner: FrontBanner) => {
    learn({ banners: [banner] })
    if (!arrangement.banners.includes(banner.id)) change({ banners: [...arrangement.banners, banner.id] })
    setOpen(undefined)
  }
  const remove = async ({ id, version }: FrontBanner) => {
    const done = await act('deleteBanner', { id, version })
    setOpen(undefined)
    if (done) binned('banner', id, refresh)
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
      <ArrangedList<FrontBanner>
        name={t('front.banners')}
        ids={arrangement.banners}
        shown={shown}
        nameOf={({ title }) => title}
        empty={t('front.dropHere')}
        onChange={(banners) => change({ banners })}
      >
        {(banner) => (
          <div className={frontStyles.frontBanner}>
            <BannerPicture banner={banner} />
            <span className={`grow shrinks breaks ${frontStyles.frontTitle}`}>
              <Button type="link" className={pageStyles.flush} onClick={() => setOpen({ banner })}>
                {banner.title}
              </Button>
              <span className="quiet">
                <i className={`mark front__state front__state--${banner.state}`}>{t(`banner.${banner.state}`)}</i>{' '}
                {t(`place.${banner.place}`)} {windowText(banner, t)}
              </span>
            </span>
          </div>
        )}
      </ArrangedList>
      {spare.length > 0 && (
        <PickSelect
          name={t('front.spareBanner')}
          rows={spare}
          labelOf={({ title, place, state }) => `${title}　${t(`place.${place}`)}　${t(`banner.${state}`)}`}
          onPick={(banner) => {
            learn({ banners: [banner] })
            change({ banners: [...arrangement.banners, banner.id] })
          }}
        />
      )}
      {open && (
        <BannerDialog banner={open.banner} onSaved={handleSaved} onDelete={remove} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}

function BannerPicture({ banner: { pictures } }: { banner: FrontBanner }) {
  const path = Object.values(pictures).find(Boolean)
  return path ? <img src={path} alt="" width={60} height={24} /> : <span className={frontStyles.frontNopicture} />
}

function windowText({ from, until }: FrontBanner, t: ReturnType<typeof useConsole>['t']): string {
  if (from === null && until === null) return t('front.noEnd')
  const short = (time: string) => time.slice(5, 16)
  return t('front.window', {
    from: from ? short(from) : t('front.atOnce'),
    until: until ? short(until) : t('front.noEnd'),
  })
}
