import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict, type ConflictField } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { frontLimits } from '#contract/constants.ts'
import type { BannerFields, BannerPlace, FrontBanner } from '#contract/newsroom/front-page.ts'
import { BannerPictures } from './banner-picture.tsx'
import * as styles from './front.module.css'
import { SiteTimeField } from './site-time-field.tsx'
import { hasTitle, TitleFields } from './title-fields.tsx'

export const bannerPlaces = ['home', 'hk', 'us', 'en'] as const satisfies readonly BannerPlace[]

const empty: BannerFields = { place: 'home', link: '', titles: {}, pictures: {}, from: null, until: null }
const fieldsOf = ({ place, link, titles, pictures, from, until }: FrontBanner): BannerFields => ({
  place,
  link,
  titles,
  pictures,
  from,
  until,
})

interface Props {
  /** Undefined: a new one. */
  banner: FrontBanner | undefined
  onSaved: (banner: FrontBanner) => void
  onDelete: (banner: FrontBanner) => void
  onClose: () => void
}

/** A banner with its words, pictures, link and time. */
export function BannerDialog({ banner, onSaved, onDelete, onClose }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [fields, setFields] = useState(banner ? fieldsOf(banner) : empty)
  const [theirs, setTheirs] = useState<FrontBanner>()
  const change = (part: Partial<BannerFields>) => setFields((now) => ({ ...now, ...part }))
  const save = async (given: BannerFields, version = banner?.version) => {
    const answer = await act('saveBanner', { ...given, id: banner?.id, version })
    if (answer?.saved) onSaved(answer.banner)
    else if (answer) setTheirs(answer.current)
  }
  return (
    <Dialog
      title={t(banner ? 'front.editBanner' : 'front.addBanner')}
      width={640}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {banner && (
            <Button danger className={styles.frontDelete} onClick={() => onDelete(banner)}>
              {t('front.delete')}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      okText={t('author.save')}
      okButtonProps={{ loading: busy, disabled: !hasTitle(fields.titles) || fields.link.trim() === '' || !!theirs }}
      onOk={() => save(fields)}
    >
      {theirs && (
        <Conflict<BannerFields>
          mine={fields}
          theirs={fieldsOf(theirs)}
          base={banner && fieldsOf(banner)}
          fields={comparedFields(t)}
          busy={busy}
          onChoose={(chosen) => save(chosen, theirs.version)}
        />
      )}
      <div className="grid gap-10">
        <TitleFields
          label="front.titleIn"
          most={frontLimits.bannerTitle}
          value={fields.titles}
          onChange={(titles) => change({ titles })}
        />
        <p className="quiet">{t('front.titlesHint')}</p>
        <Input
          aria-label={t('front.link')}
          placeholder={`${t('front.link')}　${t('front.linkHint')}`}
          value={fields.link}
          onChange={(event) => change({ link: event.target.value })}
        />
        <div className={`grid gap-10 ${styles.frontLine}`}>
          <Select<BannerPlace>
            aria-label={t('front.placeOf')}
            value={fields.place}
            options={bannerPlaces.map((one) => ({ value: one, label: t(`place.${one}`) }))}
            onChange={(place) => change({ place })}
          />
          <SiteTimeField
            name={t('front.from')}
            none={t('front.atOnce')}
            value={fields.from}
            onChange={(from) => change({ from })}
          />
          <SiteTimeField
            name={t('front.until')}
            none={t('front.noEnd')}
            value={fields.until}
            onChange={(until) => change({ until })}
          />
        </div>
        <BannerPictures value={fields.pictures} onChange={(pictures) => change({ pictures })} />
      </div>
    </Dialog>
  )
}

const comparedFields = (t: ReturnType<typeof useConsole>['t']): readonly ConflictField<BannerFields>[] => [
  { name: 'titles', label: t('headline'), show: ({ titles }) => Object.values(titles).join('\n') },
  { name: 'link', label: t('front.link'), show: ({ link }) => link },
  { name: 'place', label: t('front.placeOf'), show: ({ place }) => t(`place.${place}`) },
  { name: 'from', label: t('front.from'), show: ({ from }) => from ?? t('front.atOnce') },
  { name: 'until', label: t('front.until'), show: ({ until }) => until ?? t('front.noEnd') },
  { name: 'pictures', label: t('media'), show: ({ pictures }) => Object.values(pictures).join('\n') },
]
