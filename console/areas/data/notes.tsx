import * as styles from '#console/areas/events/events.module.css'
import type { SourceRun } from '#contract/market/data-desk.ts'
import type { DataKey } from './data-texts.ts'
import { useDataText } from './data-texts.ts'

const reasons: ReadonlySet<string> = new Set<string>([
  ...['missingField', 'notANumber', 'notADate', 'unknown', 'negative', 'future', 'sumRow', 'repeated'],
  'unreadable',
])
const problems: ReadonlySet<string> = new Set<string>([
  ...['refused', 'unreachable', 'tooLarge', 'tooSlow', 'redirects', 'address', 'status', 'busy', 'notJson', 'html'],
  ...['shape', 'options', 'tooMuch'],
])

/** Parts of an answer or a file that were left out, and why, one row each. */
export function Notes({ notes }: Pick<SourceRun, 'notes'>) {
  const t = useDataText()
  const reasonText = (reason: string) => {
    if (reasons.has(reason)) return t(`data.reason.${reason}` as DataKey)
    return problems.has(reason) ? t(`data.problem.${reason}` as DataKey) : reason
  }
  return (
    <table className={styles.partnerFound}>
      <thead>
        <tr>
          <th scope="col">{t('data.place')}</th>
          <th scope="col">{t('data.problems')}</th>
          <th scope="col">{t('data.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {notes.map(({ place, reason, detail }) => (
          <tr key={`${place} ${reason} ${detail}`}>
            <th scope="row">{/^\d+$/.test(place) ? t('data.row', { n: place }) : place}</th>
            <td className={styles.partnerProblem}>{reasonText(reason)}</td>
            <td className="quiet">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
