import * as styles from '#web/domains/data/data.module.css'
import { dataPath, entityPath } from '#web/domains/data/data-paths.ts'
import { inDataTexts, useDataText } from '#web/domains/data/data-text.ts'
import { sourceLine } from '#web/domains/data/sources.tsx'
import { usePage } from '#web/router/page-data.ts'
import type { DataEntityData } from '../entity/loaders-entity.ts'
import { MetricChart, mainDrawing, titleOf } from '../entity/metric-chart.tsx'
import { EmbedFrame } from './embed-frame.tsx'

/** The leading chart of one company, fund or coin by itself. */
export const dataEmbedEntityPage = inDataTexts(DataEmbedEntityPage)

function DataEmbedEntityPage() {
  const t = useDataText()
  const data = usePage<DataEntityData | null>()
  const { metric, unit } = data?.main ?? {}
  if (!data || !metric || !unit) {
    return (
      <EmbedFrame title={t('missingEntity')} path={dataPath} demo={false}>
        <p className={styles.dataNone}>{t('noData')}</p>
      </EmbedFrame>
    )
  }
  const { entity, demo } = data.found
  const chart = { ...data.main, metric, unit }
  const title = titleOf(chart, entity.symbol, t, mainDrawing(chart, data))
  return (
    <EmbedFrame
      title={`${entity.name}${t('comma')}${title}`}
      path={entityPath(data.place.type, entity.key)}
      demo={demo || entity.demo}
    >
      <MetricChart data={data} chart={chart} isMain source={sourceLine(data.found, t)} />
    </EmbedFrame>
  )
}
