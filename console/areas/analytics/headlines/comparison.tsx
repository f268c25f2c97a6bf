import { Button } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { Thumbnail } from '#console/ui/picture.tsx'
import type { HeadlineTest, Variant } from '#contract/audience/headline-tests.ts'
import { intervalOf, type VariantCounts, verdictOf } from '#contract/audience/headline-verdict.ts'
import { type Language, languages } from '#language/languages.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '../analytics.module.css'
import { type AnalyticsTranslate, useAnalyticsText } from '../analytics-texts.ts'

const percent = (part: number) => `${(part * 100).toFixed(1)}%`
const number = (value: number) => value.toLocaleString('en')

/** The other title in the editor's language, else in any. */
const otherTitle = ({ titles }: HeadlineTest, language: Language): string =>
  titles[language] ?? languages.map((one) => titles[one]).find(Boolean) ?? ''

/** One test: both headlines with their readers, how sure the numbers are, and what to do about it. */
export function Comparison({ test }: { test: HeadlineTest }) {
  const t = useAnalyticsText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const { a, b, kept } = test
  const verdict = verdictOf(a, b)
  const better = kept ?? (verdict.state === 'a' || verdict.state === 'b' ? verdict.state : undefined)
  const most = Math.max(0.02, ...[a, b].map((one) => (one.seen > 0 ? intervalOf(one).to : 0)))
  const title: Record<Variant, string> = { a: test.title_before, b: otherTitle(test, language) || test.title_before }
  const keep = (variant: Variant) =>
    act('endHeadlineTest', { id: test.id, keep: variant }, t('headlines.kept', { name: variant.toUpperCase() }))
  return (
    <section className={styles.headline} aria-label={title.a}>
      <div className={`gap-12 middle ${styles.headlineRow} ${styles.headlineRowHead} quiet`} aria-hidden="true">
        <span>{t('headlines.headline')}</span>
        <span>{t('headlines.seen')}</span>
        <span>{t('headlines.opened')}</span>
        <span>{t('headlines.rate')}</span>
        <span />
      </div>
      {(['a', 'b'] as const).map((variant) => (
        <div
          key={variant}
          className={classNames(`gap-12 middle ${styles.headlineRow}`, better === variant && styles.headlineRowBetter)}
        >
          <p className={`row gap-10 breaks ${styles.headlineTitle}`}>
            <b>{variant.toUpperCase()}</b>
            {variant === 'b' && test.picture && <Thumbnail picture={test.picture} width={60} />}
            <a href={`/contents/${test.item}`} target="_blank" rel="noopener">
              {title[variant]}
            </a>
          </p>
          <Count name={t('headlines.seen')} value={test[variant].seen} />
          <Count name={t('headlines.opened')} value={test[variant].read} />
          <Rate counts={test[variant]} most={most} t={t} />
          <span className={styles.headlineAct}>
            {kept === null ? (
              <Button
                size="small"
                type={better === variant ? 'primary' : 'default'}
                disabled={busy}
                aria-label={`${t('headlines.keep', { name: variant.toUpperCase() })}: ${title[variant]}`}
                onClick={() => void keep(variant)}
              >
                {t('headlines.keep', { name: variant.toUpperCase() })}
              </Button>
            ) : (
              kept === variant && <b>{t('headlines.stays')}</b>
            )}
          </span>
        </div>
      ))}
      <p className={`quiet ${styles.headlineNote}`}>{noteOf(test, t).join(language === 'en' ? ' ' : '')}</p>
    </section>
  )
}

/** On a phone the head is not there, and each number says what it is. */
function Count({ name, value }: { name: string; value: number }) {
  return (
    <span className={styles.headlineNumber}>
      <small className="quiet">{name} </small>
      {number(value)}
    </span>
  )
}

/** Which part of readers opened it, with the bounds between which the true part lies. */
function Rate({ counts, most, t }: { counts: VariantCounts; most: number; t: AnalyticsTranslate }) {
  if (counts.seen === 0) return <span className={`grid gap-12 middle ${styles.headlineRate}`}>—</span>
  const { from, to } = intervalOf(counts)
  const part = counts.read / counts.seen
  const x = (value: number) => (value / most) * 100
  return (
    <span
      className={`grid gap-12 middle ${styles.headlineRate}`}
      title={t('headlines.bounds', { from: percent(from), to: percent(to) })}
    >
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 5H100" className={styles.headlineAxis} />
        <path d={`M${x(from)} 5H${x(to)}`} className={styles.headlineBounds} />
        <path d={`M${x(part)} 0V10`} className={styles.headlinePart} />
      </svg>
      <b>{percent(part)}</b>
    </span>
  )
}

/** Returns notes on the numbers, and on when the test ends or ended: a sentence each. */
function noteOf(test: HeadlineTest, t: AnalyticsTranslate): string[] {
  const { a, b, kept } = test
  const { state, better, missing } = verdictOf(a, b)
  const until = kept === null ? t('headlines.until', { time: toMinute(test.ends_time) }) : ''
  const when =
    test.ended_time === null
      ? ''
      : t('headlines.was', { from: toMinute(test.started_time), to: toMinute(test.ended_time) })
  const sure = better === null ? 0 : Math.min(0.999, Math.max(better, 1 - better))
  const said =
    state === 'few'
      ? t('headlines.few', { n: number(missing ?? 0) })
      : state === 'open'
        ? missing === null
          ? t('headlines.same')
          : t('headlines.open', { n: number(missing) })
        : t('headlines.clear', { name: state.toUpperCase(), sure: percent(sure) })
  return [said, until, when].filter(Boolean)
}
