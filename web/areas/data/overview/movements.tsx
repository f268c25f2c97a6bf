import type { OverviewChange } from '#contract/market/data.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as styles from './overview.module.css'

const most = 7

/** A time that several rows share is written once, at the first. */
const timeOf = (change: Pick<OverviewChange, 'source'> | undefined): string =>
  change?.source?.source_time?.slice(11, 16) ?? ''

/** Largest changes since yesterday, beside the leading chart: time of the source, name, change. */
export function Movements({ changes }: { changes: readonly OverviewChange[] }) {
  const t = useDataText()
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <section className={styles.movements} aria-label={t('since')}>
      <SectionHead title={t('since')} />
      <ol>
        {changes.slice(0, most).map(({ type, entity, metric, unit, change, before, source }, place) => (
          <li key={`${entity.key} ${metric} ${unit}`}>
            <time>{timeOf(changes[place - 1]) === timeOf({ source }) ? '' : timeOf({ source })}</time>
            <p>
              <UiLink href={entityPath(type, entity.key)}>
                <span lang={entity.language}>{entity.name}</span>
              </UiLink>
              {t('inText.what', { name: '', metric: t(`metric.${metric}`) })}{' '}
              <b className={movement(change)}>
                {writeNumber(change, unit, language, { signed: true, short: true, sign: true })}
              </b>
              {unit === 'btc' || unit === 'eth' ? ` ${unit.toUpperCase()}` : ''}
              {before ? <small> {writeNumber(change / before, 'change', language)}</small> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
