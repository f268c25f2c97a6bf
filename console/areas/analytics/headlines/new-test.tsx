import { InputNumber } from 'antd'
import { useState } from 'react'
import { LibraryButton } from '#console/domains/media/library-button.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { UploadButton } from '#console/ui/fields/upload-button.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headlineLimits } from '#contract/audience/headline-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { languages } from '#language/languages.ts'
import * as analyticsStyles from '../analytics.module.css'
import { useAnalyticsText } from '../analytics-texts.ts'

const { hours: bounds, title: longest } = headlineLimits

interface Props {
  /** Items of which a test runs already: each has one at a time. */
  tested: ReadonlySet<number>
  onClose: () => void
}

/** Begins a test: an item, another headline in one or more languages, another cover, and for how long. */
export function NewTest({ tested, onClose }: Props) {
  const t = useAnalyticsText()
  const { act, busy } = useMutation()
  const [item, setItem] = useState<{ id: number; title: string }>()
  const [texts, setTexts] = useState<Texts<'title'>>({})
  const [picture, setPicture] = useState<string | null>(null)
  const [hours, setHours] = useState<number>(bounds.usual)
  const titles = Object.fromEntries(
    languages.flatMap((language) => {
      const title = texts[language]?.title?.trim()
      return title ? [[language, title]] : []
    }),
  )
  const isReady = item !== undefined && (Object.keys(titles).length > 0 || picture !== null)
  const start = async () => {
    if (!item) return
    const done = await act('startHeadlineTest', { item: item.id, titles, picture, hours }, t('headlines.started'))
    if (done) onClose()
  }
  return (
    <Dialog
      title={t('headlines.new')}
      okText={t('headlines.start')}
      okButtonProps={{ disabled: !isReady, loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
      width={680}
    >
      <div className="grid gap-12">
        {item ? <b>{item.title}</b> : <ItemPicker name={t('headlines.item')} taken={tested} onPick={setItem} />}
        <span>{t('headlines.other')}</span>
        <TextsField<'title'>
          fields={[{ name: 'title', label: t('headlines.headline'), max: longest }]}
          value={texts}
          onChange={setTexts}
        />
        <span>{t('headlines.cover')}</span>
        <div className={analyticsStyles.headlinesCover}>
          {picture && <img className={listsStyles.thumbnail} src={picture} alt="" width={120} height={80} />}
          <UploadButton name={t('headlines.cover')} purpose="picture" onUploaded={setPicture}>
            {t('headlines.upload')}
          </UploadButton>
          <LibraryButton name={t('headlines.cover')} onPick={setPicture} />
        </div>
        <div className={analyticsStyles.headlinesLine}>
          <span>{t('headlines.hours')}</span>
          <InputNumber
            aria-label={t('headlines.hours')}
            min={bounds.least}
            max={bounds.most}
            precision={0}
            value={hours}
            onChange={(value) => setHours(value ?? bounds.usual)}
          />
        </div>
        <p className="quiet">{t('headlines.rule')}</p>
      </div>
    </Dialog>
  )
}
