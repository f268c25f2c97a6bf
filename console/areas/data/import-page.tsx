import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { FileChoice } from '#console/domains/imports/file-choice.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { readBytes } from '#console/platform/files/read-file.ts'
import { useNameOfFile } from '#console/platform/files/use-name-of-file.ts'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { largestImport } from '#contract/market/data-terms.ts'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'
import { type Found, FoundInFile } from './found-in-file.tsx'
import { emptyMapping, guessColumns, type Mapping } from './mapping.ts'
import { MappingFields } from './mapping-fields.tsx'

/** Takes over the numbers of a file: first everything that it holds is shown, with the problem of every row. */
export function ImportPage() {
  const t = useDataText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { name, setName, takeNameOf, clearName } = useNameOfFile()
  const [mapping, setMapping] = useState(emptyMapping)
  const [columns, setColumns] = useState<readonly string[]>()
  const look = async (text: string, named: string) => {
    const given = { file: text, name: named.trim() || '-', preview: true }
    const first = await act('importData', { ...given, mapping })
    if (!first) return undefined
    setColumns(first.columns)
    const guessed = guessColumns(first.columns, mapping)
    setMapping(guessed)
    const isSame = JSON.stringify(guessed) === JSON.stringify(mapping)
    return isSame ? first : await act('importData', { ...given, mapping: guessed })
  }
  const file = useImportFile<Found>({
    limit: largestImport,
    // The bytes as they are, whatever their encoding: the server finds that out and names it.
    read: readBytes,
    preview(text, chosen) {
      setColumns(undefined)
      return look(text, takeNameOf(chosen))
    },
  })
  const { chosen, report } = file
  const change = (next: Mapping) => {
    setMapping(next)
    file.dropReport()
  }
  const store = async () => {
    if (!chosen) return
    const answer = await act('importData', { file: chosen.text, name: name.trim(), mapping, preview: false })
    if (!answer) return
    void message.success(t('data.stored', { added: answer.added, changed: answer.changed }))
    file.clear()
    setColumns(undefined)
    clearName()
  }
  return (
    <>
      <PageHead title={t('dataDesk')} />
      <DataTabs />
      <p className={`quiet ${factsStyles.factLine}`}>{t('data.importIntro')}</p>
      <div className={dialogFieldsStyles.dialogFields}>
        <Labelled name={t('data.file')} hint={t('data.fileHint')}>
          <FileChoice file={file} accept=".csv,.tsv,.txt,text/csv" busy={busy} />
        </Labelled>
        {chosen && (
          <>
            <Labelled name={t('data.fileName')}>
              <Input
                aria-label={t('data.fileName')}
                maxLength={100}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Labelled>
            <MappingFields mapping={mapping} columns={columns} onChange={change} />
            <Space wrap>
              <Button disabled={busy} onClick={() => file.review(look(chosen.text, name))}>
                {t('data.preview')}
              </Button>
              <Button
                type="primary"
                disabled={busy || !report || report.taken === 0 || name.trim() === ''}
                onClick={store}
              >
                {t('data.store', { n: report?.taken ?? 0 })}
              </Button>
            </Space>
          </>
        )}
        {report && <FoundInFile found={report} />}
      </div>
    </>
  )
}
