import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { readFile } from '#console/platform/files/read-file.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { isTableFault } from '#contract/table-faults.ts'
import { useCeremonyText } from './ceremony-texts.ts'

interface Props {
  edition: number
  onClose: () => void
  onDone: () => void
}

/** Takes over nominees of a table: first it is shown what would change and what is wrong with it. */
export function ImportDialog({ edition, onClose, onDone }: Props) {
  const t = useCeremonyText()
  const words = useImportText()
  const { act, busy } = useMutation()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<CallOutput<'importNominees'>>()
  const look = async (chosen: File | undefined) => {
    const given = chosen ? await readFile(chosen) : ''
    setText(given)
    if (given) setReport(await act('importNominees', { edition, text: given, apply: false }))
  }
  const apply = async () => {
    const done = await act('importNominees', { edition, text, apply: true }, t('ceremony.imported'))
    if (done) onClose()
    if (done) onDone()
  }
  return (
    <Dialog
      title={t('ceremony.import')}
      width={700}
      okText={t('ceremony.importNow')}
      okButtonProps={{ loading: busy, disabled: !report || report.added + report.changed === 0 }}
      onOk={apply}
      onCancel={onClose}
    >
      <p className="quiet">{t('ceremony.importHint')}</p>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ target }) => {
          void look(target.files?.[0])
          // The same file again, once somebody has fixed it.
          target.value = ''
        }}
      />
      <Button onClick={() => file.current?.click()}>{t('ceremony.chooseFile')}</Button>
      {report && (
        <div role="status">
          <p>{t('ceremony.found', { added: report.added, changed: report.changed, unchanged: report.unchanged })}</p>
          <ul>
            {report.problems.map(({ line, reason, detail }) => (
              <li key={`${line} ${reason}`}>
                {t('ceremony.line', { n: line })} ·{' '}
                {isTableFault(reason) ? words(`import.${reason}`) : t(`ceremony.problem.${reason}`)}: {detail}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
