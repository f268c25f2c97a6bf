import { Button } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { KindDialog } from '#console/records/kinds/kind-dialog.tsx'
import { kindKey } from '#console/records/kinds/kind-texts.ts'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { bannerRecord } from '#contract/newsroom/front-page.record.ts'
import type { FrontBanner } from '#contract/newsroom/front-page.ts'
import { ArrangedList } from './arranged-list.tsx'
import * as frontStyles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

/** The banners of all fronts in their order, and where each stands in its time. */
export function BannerSection({ work }: { work: FrontWork }) {
  const { t } = useConsole()
  const { arrangement, names, front, change, learn, refresh, take } = work
  const [open, setOpen] = useState<{ id?: number }>()
  const shown = pickByIds(arrangement.banners, names.banners)
  const spare = front.spare.banners.filter(({ id }) => !arrangement.banners.includes(id))
  const handleSaved = async (id: number) => {
    setOpen(undefined)
    const { banners } = arrangement
    await take({ ...arrangement, banners: banners.includes(id) ? banners : [...banners, id] })
  }
  return (
    <Section
      name={t('front.banners')}
      hint={t('front.bannersHint')}
      end={
        <Button size="small" onClick={() => setOpen({})}>
          {t('kindNew.banner')}
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
              <Button type="link" className={pageStyles.flush} onClick={() => setOpen({ id: banner.id })}>
                {banner.title}
              </Button>
              <span className="quiet">
                <i className={`mark front__state front__state--${banner.state}`}>{t(`banner.${banner.state}`)}</i>{' '}
                {t(kindKey('Option', 'banner', 'place', banner.place))} {windowText(banner, t)}
              </span>
            </span>
          </div>
        )}
      </ArrangedList>
      {spare.length > 0 && (
        <PickSelect
          name={t('front.spareBanner')}
          rows={spare}
          labelOf={({ title, place, state }) =>
            `${title}　${t(kindKey('Option', 'banner', 'place', place))}　${t(`banner.${state}`)}`
          }
          onPick={(banner) => {
            learn({ banners: [banner] })
            change({ banners: [...arrangement.banners, banner.id] })
          }}
        />
      )}
      {open && (
        <KindDialog
          kind={bannerRecord}
          id={open.id}
          onSaved={handleSaved}
          onMoved={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

function BannerPicture({ banner: { pic } }: { banner: FrontBanner }) {
  return pic ? <img src={pic} alt="" width={60} height={24} /> : <span className={frontStyles.frontNopicture} />
}

function windowText({ from, until }: FrontBanner, t: ReturnType<typeof useConsole>['t']): string {
  if (from === null && until === null) return t('kindNone.banner.until')
  const short = (time: string) => time.slice(5, 16)
  return t('front.window', {
    from: from ? short(from) : t('kindNone.banner.from'),
    until: until ? short(until) : t('kindNone.banner.until'),
  })
}
