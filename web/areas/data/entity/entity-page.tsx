import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import '#web/ui/data-table/data-table.module.css'
import '#web/domains/data/data.module.css'
import { ChartChoices } from '#web/domains/data/chart-choices.tsx'
import { writeDay } from '#web/domains/data/chart-style.ts'
import * as dataStyles from '#web/domains/data/data.module.css'
import { dataAddress } from '#web/domains/data/data-address.ts'
import { KeyNumbers } from '#web/domains/data/data-head.tsx'
import { dataPath, entityPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { StaleNotice } from '#web/domains/data/notice.tsx'
import { writeNumber } from '#web/domains/data/number.ts'
import { SampleMark, shortTime, sourceLine } from '#web/domains/data/sources.tsx'
import { UpDownChoice } from '#web/domains/data/up-down.tsx'
import { itemPath } from '#web/domains/items/item-address.ts'
import { SharePage } from '#web/domains/items/share/share-page.tsx'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { usePage } from '#web/router/page-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/layout.module.css'
import { UiLink } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useSiteName } from '../../reading/site-name.ts'
import { dataset } from '../data-json-ld.ts'
import { DataSection } from '../data-section.tsx'
import { MissingData } from '../missing-data.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { entityNumbers } from './entity-numbers.tsx'
import type { DataEntityData } from './loaders-entity.ts'
import { drawingOf, lines, MetricChart, mainDrawing, titleOf } from './metric-chart.tsx'
import { Neighbours, SubjectTabs } from './subjects.tsx'
import { Trades } from './trades.tsx'

/** One company, fund, government or coin: its numbers, their history, its news. */
export const dataEntityPage = inDataTexts(DataEntityPage)

function DataEntityPage() {
  const t = useDataText()
  const data = usePage<DataEntityData | null>()
  return data ? <Shown {...data} /> : <MissingData title={t('missingEntity')} />
}

function Shown(data: DataEntityData) {
  const { place, found, main, others, comparison } = data
  const t = useDataText()
  const language = useLanguage()
  const site = useSiteName()
  const { origin } = useEnvironment()
  const { entity } = found
  const path = entityPath(place.type, entity.key)
  const numbers = entityNumbers(found, place.type, t, language)
  const hrefOf = (part: object) => {
    const query = dataAddress({ ...place, ...part }).split('?')[1]
    return query ? `${path}?${query}` : path
  }
  const isCompared = (comparison?.chosen.length ?? 0) > 0
  const source = sourceLine(found, t)
  const kind = t(`kind.${entity.kind}`)
  const { symbol, exchange, issuer, backing } = entity
  // The way to the page already says what a coin of the page of coins is.
  const facts = [kind === t(`type.${place.type}`) ? '' : kind, symbol, exchange, issuer, backing]
  const inNumbers = t('entityDescription', {
    name: entity.name,
    numbers: numbers.map(({ label, value, unit }) => `${label} ${value}${unit ? ` ${unit}` : ''}`).join(t('comma')),
  })
  const description = entity.about || inNumbers
  return (
    <div className={`${styles.wrap} ${dataStyles.dataPage}`}>
      <Head
        title={t('entityTitle', { name: entity.name, what: t(`type.${place.type}`), site })}
        description={description}
        path={entityPath(entity.types[0] ?? place.type, entity.key)}
        picture={`/data-pictures/${place.type}/${encodeURIComponent(entity.key)}.png`}
        noindex={Boolean(place.range || place.from || place.scale || place.view)}
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          dataset({
            name: entity.name,
            description: [entity.about, inNumbers].filter(Boolean).join(' '),
            address: origin + path,
            site,
            origin,
            asOf: found.as_of,
            days: [main.days[0], main.days.at(-1)],
          })
        }
      />
      <nav className={dataStyles.dataCrumbs} aria-label={t('crumbs')}>
        <UiLink href={dataPath}>{t('section')}</UiLink>
        <UiLink href={`${dataPath}/${place.type}`}>{t(`type.${place.type}`)}</UiLink>
        <span aria-current="page" lang={entity.language}>
          {entity.name}
        </span>
      </nav>
      <header className={`${dataStyles.dataHead} ${dataStyles.dataHeadEntity}`}>
        <div>
          <h1 className="h1" lang={entity.language}>
            {entity.name}
          </h1>
          <p className={dataStyles.dataHeadFacts}>
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {/^https:\/\//.test(entity.website) && (
              <a href={entity.website} rel="noopener nofollow">
                {t('website')}
              </a>
            )}
            {entity.label && (
              <UiLink href={`/label/${entity.label.id}`}>{t('labelOf', { name: entity.label.name })}</UiLink>
            )}
            <SampleMark demo={found.demo || entity.demo} />
            {found.as_of && <span>{t('asOf', { time: shortTime(found.as_of) })}</span>}
          </p>
          {entity.about && <p className="dek">{entity.about}</p>}
        </div>
        <SharePage shared={{ path, title: entity.name, language: entity.language }} label={t('sharePage')} />
      </header>
      <SubjectTabs found={found} type={place.type} />
      <KeyNumbers numbers={numbers} />
      <StaleNotice sources={found.sources} />
      <div className={dataStyles.dataCols}>
        <div>
          {main.metric && main.unit && (
            <DataSection
              title={titleOf(
                { ...main, metric: main.metric },
                entity.symbol,
                t,
                mainDrawing({ metric: main.metric, unit: main.unit }, data),
              )}
              choices={
                <>
                  <ChartChoices
                    place={place}
                    usual="all"
                    hrefOf={hrefOf}
                    scales={isCompared ? comparedScales : lines.has(main.metric) ? lineScales : undefined}
                  />
                  <UpDownChoice />
                </>
              }
            >
              {comparison && <CompareChoice {...{ place, comparison, path, hrefOf }} />}
              <MetricChart
                {...{ data, hrefOf, source }}
                chart={{ ...main, metric: main.metric, unit: main.unit }}
                isMain
              />
            </DataSection>
          )}
          {found.trades.length > 0 && <Trades trades={found.trades} holder={entity.key} />}
          {others.map((chart) => (
            <DataSection
              key={`${chart.metric} ${chart.unit} ${chart.series[0]?.key}`}
              title={titleOf(chart, entity.symbol, t, drawingOf(chart, place.scale))}
            >
              <MetricChart {...{ data, hrefOf, source, chart }} />
            </DataSection>
          ))}
        </div>
        <aside className={dataStyles.dataRail}>
          <News {...data} />
          <Neighbours found={found} type={place.type} />
          <Corrections {...data} />
        </aside>
      </div>
    </div>
  )
}

/** Scales of comparisons: growth by default, as the starting values differ; the user can choose another. */
const comparedScales = ['change', 'linear', 'log'] as const
const lineScales = ['linear', 'log', 'change'] as const

function News({ found, news }: DataEntityData) {
  const t = useDataText()
  const label = found.entity.label
  if (!label || news.length === 0) return null
  return (
    <section aria-label={t('news')}>
      <SectionHead title={t('news')} more={{ href: `/label/${label.id}`, label: t('allNews') }} />
      <ul className={dataStyles.dataNews}>
        {news.map((item) => (
          <li key={item.id}>
            <time>{item.release_time?.slice(0, 10)}</time>
            <UiLink href={itemPath(item)}>{item.title}</UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Former values stay readable beside the corrected ones. */
function Corrections({ found: { corrections } }: DataEntityData) {
  const t = useDataText()
  const language = useLanguage()
  if (corrections.length === 0) return null
  return (
    <section aria-label={t('corrections')}>
      <SectionHead title={t('corrections')} />
      <ul className={dataStyles.dataNews}>
        {corrections.map(({ series, day, metric, unit, former, corrected, corrected_time: time }) => (
          <li key={`${series} ${day} ${time}`} className={classNames('data-correction')}>
            <time>{shortTime(time)}</time>
            <span>
              {t(`metric.${metric}`)}{' '}
              {t('corrected', {
                day: writeDay(day, language),
                former: writeNumber(former, unit, language),
                now: writeNumber(corrected, unit, language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
