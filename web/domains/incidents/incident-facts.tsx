import type { Incident } from '#contract/content/incidents.ts'
import { shortNumber } from '#web/language/numbers.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { IncidentDay } from './incident-day.tsx'
import * as styles from './incidents.module.css'

/** Known numbers and names of an incident; without unknown ones. */
export function IncidentFacts({ facts: { date, loss, chains, labels } }: { facts: Incident['facts'] }) {
  const t = useText()
  const language = useLanguage()
  if (!date && loss === null && !chains && labels.length === 0) return null
  const names = [...(chains ? [chains] : []), ...labels.map(({ name }) => name)]
  return (
    <dl className={styles.incidentFacts}>
      {date && (
        <div>
          <dt>{t('incident.occurred')}</dt>
          <dd>
            <IncidentDay day={date} />
          </dd>
        </div>
      )}
      {loss !== null && (
        <div>
          <dt>{t('incident.loss')}</dt>
          <dd>{t('incident.usd', { n: shortNumber(loss, language) })}</dd>
        </div>
      )}
      {names.length > 0 && (
        <div>
          <dt>{t('incident.chains')}</dt>
          <dd>{names.join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}
