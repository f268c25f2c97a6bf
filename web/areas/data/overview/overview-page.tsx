import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import '#web/ui/data-table/data-table.module.css'
import '#web/domains/data/data.module.css'
import './overview.module.css'
import * as dataStyles from '#web/domains/data/data.module.css'
import { dataAddress } from '#web/domains/data/data-address.ts'
import { DataHead } from '#web/domains/data/data-head.tsx'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { inUnit } from '#web/domains/data/heading-unit.ts'
import { writeNumber } from '#web/domains/data/number.ts'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { usePage } from '#web/router/page-data.ts'
import { besideRoom } from '#web/ui/chart/plot-rooms.ts'
import * as styles from '#web/ui/layout.module.css'
import { UiLink } from '#web/ui/link.tsx'
import { useSiteName } from '../../reading/site-name.ts'
import { DataChart } from '../charts.ts'
import { dataset } from '../data-json-ld.ts'
import type { DataOverviewData } from '../loaded-data.ts'
import { Changes } from './changes.tsx'
import { Movements } from './movements.tsx'
import * as overviewStyles from './overview.module.css'
import { Quote } from './quote.tsx'
import { SubjectCards } from './subject-cards.tsx'

/** Changes of today in every subject of the data section. */
export const dataOverviewPage = inDataTexts(DataOverviewPage)

function DataOverviewPage() {
  const t = useDataText()
  const language = useLanguage()
  const site = useSiteName()
  const { origin } = useEnvironment()
  const data = usePage<DataOverviewData>()
  const { overview, lead } = data
  const held = overview.subjects.find(({ type }) => type === 'bitcoin')
  const share = held?.facts.share ?? (held?.value ?? 0) / 21_000_000
  return (
    <div className={`${styles.wrap} ${dataStyles.dataPage}`}>
      <Head
        title={t('overviewTitle', { site })}
        description={t('overviewDescription')}
        path={dataPath}
        picture="/data-pictures/overview.png"
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          dataset({
            name: t('overviewTitle', { site }),
            description: t('overviewDescription'),
            address: origin + dataPath,
            site,
            origin,
            asOf: overview.as_of,
          })
        }
      />
      <DataHead title={t('overviewHeading')} demo={overview.demo} asOf={overview.as_of} />
      <div className={overviewStyles.dataLead}>
        <section aria-labelledby="lead-title">
          <p className="kicker">{t('type.bitcoin')}</p>
          <h2 className="h2" id="lead-title">
            <UiLink href={dataAddress({ type: 'bitcoin' })}>{inUnit(t('lead.title'), 'btc', t)}</UiLink>
          </h2>
          <p className="dek">
            {t('lead.text', {
              n: writeNumber(held?.value, 'btc', language, { short: true }),
              share: writeNumber(share, 'share', language),
            })}
          </p>
          <DataChart
            title={t('lead.title')}
            file="bitcoin-held"
            data={lead}
            kind="area"
            unit="btc"
            source={sourceLine(overview, t)}
            room={besideRoom}
            embedHref="/embed/bitcoin"
          />
        </section>
        <Movements changes={overview.changes} />
      </div>
      <SubjectCards data={data} />
      <Changes changes={overview.changes} />
      <Quote sources={overview.sources} />
    </div>
  )
}
