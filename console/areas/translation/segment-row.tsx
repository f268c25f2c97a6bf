import { Button, Input } from 'antd'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { Translation, TranslationSegment } from '#contract/newsroom/translation.ts'
import { useText } from '../../platform/console-context.tsx'
import { languageOf } from './kinds.ts'
import { MarkedText } from './marked-text.tsx'
import { OtherScript } from './other-script.tsx'
import * as styles from './translation.module.css'

interface Props {
  of: Translation
  segment: TranslationSegment
  /** Text typed here and not saved yet. */
  typed: string | undefined
  onType: (text: string) => void
  onChanged: (translation: Translation) => void
}

const fields = [
  'title',
  'summary',
  'introduction',
  'text',
  'name',
  'nickname',
  'description',
  'value',
  'city',
  'venue',
  'address',
  'organiserName',
  'organiserIntro',
  'about',
  'issuer',
  'backing',
] as const

/** A field or a paragraph in its three languages. */
export function SegmentRow({ of, segment, typed, onType, onChanged }: Props) {
  const t = useText()
  const { field, source, translated } = segment
  const known = fields.find((one) => one === field)
  const name = known
    ? t(`translation.field.${known}` satisfies ConsoleKey)
    : t('translation.paragraph', { n: field.replace(/\D/g, '') })
  const text = typed ?? translated.text
  const isFixed = of.state === 'original' || of.target === null
  /** Numbers, names and links of the source are then translated around; what was typed is not lost. */
  const copySource = () => {
    if (!isFixed) onType(text.trim() === '' ? source : `${text}\n${source}`)
  }
  // The input is checked when it is saved.
  const faults = typed === undefined || typed === translated.text ? translated.faults : []
  return (
    <section className={styles.segment} aria-label={name}>
      <h2 className={`t-xs mut ${styles.segmentName}`}>{name}</h2>
      <p className={styles.segmentText} lang={of.language}>
        <MarkedText text={source} />
      </p>
      <OtherScript
        of={of}
        segment={segment}
        label={`${name} ${t(segment.other_script.language === 'zh-Hans' ? 'translation.otherHans' : 'translation.otherScript')}`}
        onChanged={onChanged}
      />
      <div className={`column ${styles.segmentTranslated}`}>
        <Input.TextArea
          rows={1}
          aria-label={`${name} ${t(languageOf(of))}`}
          lang={of.target ?? undefined}
          value={text}
          disabled={isFixed}
          status={
            faults.some(({ kind }) => kind !== 'term')
              ? 'error'
              : faults.length > 0 || translated.stale
                ? 'warning'
                : ''
          }
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (!event.altKey || event.code !== 'KeyC') return
            event.preventDefault()
            copySource()
          }}
        />
        <div className={`row wraps gap-4 ${styles.segmentActs}`}>
          {!isFixed && text === '' && (
            <Button size="small" type="link" title={t('translation.copySourceKey')} onClick={copySource}>
              {t('translation.copySource')}
            </Button>
          )}
          {translated.origin && typed === undefined && (
            <span
              className={`t-xs nw ${styles.english} english--${translated.origin === 'human' ? 'confirmed' : 'machine'}`}
            >
              {t(`translation.from.${translated.origin}`)}
            </span>
          )}
          {translated.stale && (
            <span className={`t-xs nw ${styles.english} ${styles.englishStale}`}>{t('translation.segmentStale')}</span>
          )}
        </div>
        {faults.length > 0 && (
          <ul className={styles.segmentFaults}>
            {faults.map(({ kind, text: words }) => (
              <li key={`${kind} ${words}`} className={kind === 'term' ? styles.segmentFaultSlight : ''}>
                {t(`fault.${kind}`, { text: words })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
