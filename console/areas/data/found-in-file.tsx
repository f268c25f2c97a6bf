import { Alert } from 'antd'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import { listOf } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { useDataText } from './data-texts.ts'
import { noteWords } from './note-words.ts'
import { valueText } from './values.ts'

export type Found = CallOutput<'importData'>

/** Preview of an import file: its data, the parts that cannot be read, and its anomalies. */
export function FoundInFile({ found }: { found: Found }) {
  const t = useDataText()
  const { language } = useConsole()
  const { taken, failed, problems, values, new_entities: fresh, encoding } = found
  const separator = found.separator === '\t' ? t('data.tab') : found.separator
  return (
    <>
      <Alert
        role="status"
        type={failed > 0 || taken === 0 ? 'warning' : 'success'}
        showIcon
        title={[t('data.found', { n: taken }), failed > 0 && t('data.failed', { n: failed })]
          .filter(Boolean)
          .join(' · ')}
        description={separator && t('data.encoding', { encoding, separator })}
      />
      <ProblemTable problems={problems} words={(reason) => noteWords(reason, t)} />
      {fresh.length > 0 && <p>{t('data.newEntities', { names: listOf(fresh, language) })}</p>}
      {values.length > 0 && (
        <>
          {values.length < taken && <p className="quiet">{t('data.firstValues', { n: values.length })}</p>}
          <table className={foundTableStyles.foundTable}>
            <thead>
              <tr>
                <th scope="col">{t('data.day')}</th>
                <th scope="col">{t('data.entity')}</th>
                <th scope="col">{t('data.number')}</th>
                <th scope="col">
                  <span className="sr">{t('data.problems')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ entity, known, day, value, far }) => (
                <tr key={`${day} ${entity}`}>
                  <td>{day}</td>
                  <td>{entity}</td>
                  <td>{valueText(value)}</td>
                  <td>
                    {!known && (
                      <span className={`${listsStyles.state} ${listsStyles.statePending}`}>{t('data.isNew')}</span>
                    )}{' '}
                    {far && <span className={`${listsStyles.state} ${listsStyles.stateRefused}`}>{t('data.far')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
