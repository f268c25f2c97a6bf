import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import { isTableFault, type TableReason } from '#contract/table-faults.ts'
import { useImportText } from './import-texts.ts'

interface Props<Reason extends string> {
  /** `place`: the number of a line, or what else names a part of the file. */
  problems: readonly (({ line: number } | { place: string }) & { reason: Reason; detail: string })[]
  /** Words of the reasons that not every table shares. */
  words: (reason: Exclude<Reason, TableReason>) => string
}

/** Parts of a file that are not imported, or not as they stand there, and why. */
export function ProblemTable<Reason extends string>({ problems, words }: Props<Reason>) {
  const t = useImportText()
  if (problems.length === 0) return null
  return (
    <table className={foundTableStyles.foundTable}>
      <thead>
        <tr>
          <th scope="col">{t('import.place')}</th>
          <th scope="col">{t('import.problem')}</th>
          <th scope="col">{t('import.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ reason, detail, ...where }) => {
          const place = 'line' in where ? String(where.line) : where.place
          return (
            <tr key={`${place} ${reason} ${detail}`}>
              <th scope="row">{/^\d+$/.test(place) ? t('import.line', { n: place }) : place}</th>
              <td className={foundTableStyles.foundTableProblem}>
                {isTableFault(reason) ? t(`import.${reason}`) : words(reason as Exclude<Reason, TableReason>)}
              </td>
              <td className="quiet">{detail}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
