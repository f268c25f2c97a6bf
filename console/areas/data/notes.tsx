import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import type { SourceRun } from '#contract/market/data-desk.ts'
import { useDataText } from './data-texts.ts'
import { noteWords } from './note-words.ts'

/** Skipped parts of an answer or a file with the reason, one row each. */
export function Notes({ notes }: Pick<SourceRun, 'notes'>) {
  const t = useDataText()
  return (
    <table className={foundTableStyles.foundTable}>
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
            <td className={foundTableStyles.foundTableProblem}>{noteWords(reason, t)}</td>
            <td className="quiet">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
