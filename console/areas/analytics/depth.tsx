import { Select } from 'antd'
import { useState } from 'react'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import type { Analytics } from '#contract/audience/analytics.ts'
import type { Reading } from '#contract/audience/reading.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import { readToEnd, writeShare, writeTime } from './period.ts'

const everything = 0
/** Measuring points of reading depth, as fractions of a text; after the last only notes and signs follow. */
const depths = [0.25, 0.5, 0.75, 1] as const

/** How far readers come in a text, of one item or of all together. */
export function Depth({ analytics: { pages, reading } }: { analytics: Analytics }) {
  const t = useAnalyticsText()
  const [chosen, choose] = useState(everything)
  const items = pages.flatMap((page) =>
    page.kind === 'item' && page.reading && page.reading.readers > 0
      ? [{ id: page.id, title: page.title || page.path, reading: page.reading }]
      : [],
  )
  const one = items.find(({ id }) => id === chosen)
  const shown = one?.reading ?? reading
  return (
    <section className={styles.audiencePart}>
      <div className={`row wraps ${styles.audienceChoice} ${styles.audienceChoiceDepth}`}>
        <h2>{t('analytics.depth')}</h2>
        <Select<number>
          aria-label={t('analytics.depthOf')}
          showSearch={searchedByName}
          popupMatchSelectWidth={360}
          value={one?.id ?? everything}
          onChange={choose}
          options={[
            { value: everything, label: t('analytics.depthAll') },
            ...items.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      {shown.readers === 0 ? (
        <p className="quiet">{t('analytics.depthNone')}</p>
      ) : (
        <>
          <Curve reading={shown} />
          <dl className={`flex wraps ${styles.audienceFacts}`}>
            <div>
              <dt>{t('analytics.median')}</dt>
              <dd>{shown.median_seconds === null ? '—' : writeTime(shown.median_seconds)}</dd>
            </div>
            <div>
              <dt>{t('analytics.readToEnd')}</dt>
              <dd>{readToEnd(shown)}</dd>
            </div>
            <div>
              <dt>{t('analytics.readers')}</dt>
              <dd>{shown.readers.toLocaleString('en')}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  )
}

const width = 320
const height = 96
/** For the words below the curve. */
const foot = 22

/** The part of the readers that came so far: all at the beginning. */
function Curve({ reading }: { reading: Reading }) {
  const t = useAnalyticsText()
  const points = [[0, 1] as const, ...depths.map((depth, place) => [depth, reading.reached[place] ?? 0] as const)]
  const line = points.map(([depth, part]) => `${depth * width} ${((1 - part) * height).toFixed(1)}`).join('L')
  const names = [t('analytics.depthBegin'), '25%', '50%', '75%', t('analytics.depthEnd')]
  const description = points.map(([, part], place) => `${names[place]} ${writeShare(part)}`).join(', ')
  return (
    <svg
      className={`block full ${styles.audienceDepth}`}
      viewBox={`-1 -6 ${width + 2} ${height + foot + 6}`}
      role="img"
      aria-label={`${t('analytics.depth')}: ${description}`}
    >
      <path className={styles.audienceDepthArea} d={`M${line}V${height}H0Z`} />
      <path className={styles.audienceDepthAxis} d={`M0 ${height}H${width}`} />
      <path className={styles.audienceDepthLine} d={`M${line}`} />
      {points.map(([depth, part], place) => (
        <g key={depth}>
          {place > 0 && (
            <circle className={styles.audienceDepthDot} cx={depth * width} cy={(1 - part) * height} r="2.5" />
          )}
          <text
            className={styles.audienceDepthWord}
            x={depth * width}
            y={height + foot - 6}
            textAnchor={place === 0 ? 'start' : place === points.length - 1 ? 'end' : 'middle'}
          >
            {names[place]}
          </text>
          {place > 0 && (
            <text
              className={`${styles.audienceDepthWord} ${styles.audienceDepthPart}`}
              x={depth * width}
              y={(1 - part) * height - 8}
              textAnchor={place === points.length - 1 ? 'end' : 'middle'}
            >
              {writeShare(part)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
