import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { readFile } from '#console/platform/files/read-file.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import { isTableFault } from '#contract/table-faults.ts'
import { useAtlasText } from './atlas-texts.ts'

type Report = CallOutput<'importAtlas'>

/** Takes over a table of entries: first it is shown what would change, and what is wrong with it. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useAtlasText()
  const { act, busy } = useMutation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  // Belongs to this file: gone as soon as another one is chosen.
  const [report, setReport] = useState<Report>()
  const preview = async (file: File | undefined) => {
    if (!file) return
    setReport(undefined)
    setTooLarge(file.size > atlasLimits.importBytes)
    if (file.size > atlasLimits.importBytes) return
    const given = await readFile(file)
    setText(given)
    setReport(await act('importAtlas', { text: given, apply: false }))
  }
  const write = async () => {
    if (!(await act('importAtlas', { text, apply: true }, t('atlas.imported')))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('atlas.import')}
      width={760}
      okText={t('atlas.importNow')}
      okButtonProps={{ loading: busy, disabled: !report || report.added + report.changed === 0 }}
      onOk={write}
      onCancel={onClose}
    >
      <p className="quiet">{t('atlas.importHint')}</p>
      <Button loading={busy && !report} onClick={() => input.current?.click()}>
        {t('atlas.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('atlas.chooseFile')}
        accept=".csv,text/csv"
        onChange={({ target }) => {
          void preview(target.files?.[0])
          target.value = ''
        }}
      />
      {tooLarge && <Alert type="error" title={t('atlas.tooLarge')} />}
      {report && <Found report={report} />}
    </Dialog>
  )
}

function Found({ report: { added, changed, unchanged, faulty, problems, changes } }: { report: Report }) {
  const t = useAtlasText()
  const words = useImportText()
  return (
    <div role="status">
      <p>{t('atlas.foundRows', { added, changed, unchanged, faulty })}</p>
      {problems.length > 0 && (
        <>
          <h3>{t('atlas.problems')}</h3>
          <ul>
            {problems.map(({ line, reason, detail }) => (
              <li key={`${line} ${reason}`}>
                {t('atlas.line', { n: line })} ·{' '}
                {isTableFault(reason) ? words(`import.${reason}`) : t(`atlas.problem.${reason}`)}
                {detail && `: ${detail}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <>
          <h3>{t('atlas.changes')}</h3>
          <ul>
            {changes.map(({ line, name, isNew }) => (
              <li key={line}>
                {t('atlas.line', { n: line })} · {t(isNew ? 'atlas.isNew' : 'atlas.isChanged')} · {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
