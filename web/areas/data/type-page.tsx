import { datasetNote } from '#web/locales/data/dataset-note.ts'
import '#web/ui/form/forms.module.css'
import '#web/ui/paging/table-foot.module.css'
import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import '#web/ui/data-table/data-table.module.css'
import '#web/domains/data/data.module.css'
import * as dataStyles from '#web/domains/data/data.module.css'
import { DataHead, KeyNumbers } from '#web/domains/data/data-head.tsx'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { StaleNotice } from '#web/domains/data/notice.tsx'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { TableSection } from '#web/domains/data/table-section.tsx'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as styles from '#web/ui/layout.module.css'
import { useSiteName } from '../reading/site-name.ts'
import { dataset } from './data-json-ld.ts'
import { keyNumbers } from './key-numbers.tsx'
import type { DataTypeData } from './loaded-data.ts'
import { MissingData } from './missing-data.tsx'
import { tableFiles } from './table-files.ts'
import { TypeCharts } from './type-charts.tsx'

/** One subject of the data section: its leading numbers, its charts, its table. */
export const dataTypePage = inDataTexts(DataTypePage)

function DataTypePage() {
  const t = useDataText()
  const data = usePage<DataTypeData | null>()
  return data ? <Shown {...data} /> : <MissingData title={t('missingType')} />
}

function Shown({ place, table, content }: DataTypeData) {
  const t = useDataText()
  const language = useLanguage()
  const site = useSiteName()
  const { origin } = useEnvironment()
  const { type } = place
  const path = `${dataPath}/${type}`
  const { found } = content
  const asOf = found.as_of ?? table.as_of
  const sources = table.sources.length > 0 ? table.sources : found.sources
  const chosen = place.keyword || place.sort || place.page > 1 || place.without || place.from
  return (
    <div className={`${styles.wrap} ${dataStyles.dataPage}`}>
      <Head
        title={t(`title.${type}`, { site })}
        description={t(`description.${type}`)}
        path={path}
        picture={`/data-pictures/${type}.png`}
        noindex={Boolean(chosen)}
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          dataset({
            name: t(`type.${type}`),
            description: t(`description.${type}`) + datasetNote[language],
            address: origin + path,
            site,
            origin,
            asOf,
            days: daysOf(content),
            files: tableFiles(place, language).map(({ href, type: format }) => ({ address: origin + href, format })),
          })
        }
      />
      <DataHead title={t(`type.${type}`)} type={type} demo={table.demo || found.demo} asOf={asOf} />
      <KeyNumbers numbers={keyNumbers({ content, table, t, language })} />
      <StaleNotice sources={sources} />
      <TypeCharts place={place} content={content} />
      <TableSection
        place={place}
        list={table.list}
        total={table.total}
        files={tableFiles(place, language)}
        source={sourceLine(table, t)}
      />
    </div>
  )
}

/** The days of the leading chart; none where that shows one moment. */
function daysOf(content: DataTypeData['content']): [string | undefined, string | undefined] | undefined {
  if (content.type === 'stocks') return undefined
  const { days } = content.type === 'market' ? content.prices : content.plot
  return [days[0], days.at(-1)]
}
