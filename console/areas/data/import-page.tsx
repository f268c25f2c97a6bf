import { Alert, App, Button, Input, Space } from 'antd'
import { useRef, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useNameOfFile } from '#console/platform/files/use-name-of-file.ts'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'
import { type Found, FoundInFile } from './found-in-file.tsx'
import { emptyMapping, guessColumns, type Mapping } from './mapping.ts'
import { MappingFields } from './mapping-fields.tsx'

const maxBytes = 6 << 20

interface Chosen {
  name: string
  /** Base64. */
  file: string
}

/** Takes over the numbers of a file: first everything that it holds is shown, with the problem of every row. */
export function ImportPage() {
  const t = useDataText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [tooLarge, setTooLarge] = useState(false)
  const { name, setName, takeNameOf, clearName } = useNameOfFile()
  const [mapping, setMapping] = useState(emptyMapping)
  const [columns, setColumns] = useState<readonly string[]>()
  // Belongs to this file and this mapping: gone as soon as either changes.
  const [found, setFound] = useState<Found>()
  const change = (next: Mapping) => {
    setMapping(next)
    setFound(undefined)
  }
  const look = async (file: string, by: Mapping, named: string) => {
    const given = { file, name: named.trim() || '-', preview: true }
    const first = await act('importData', { ...given, mapping: by })
    if (!first) return
    setColumns(first.columns)
    const guessed = guessColumns(first.columns, by)
    const isSame = JSON.stringify(guessed) === JSON.stringify(by)
    const answer = isSame ? first : await act('importData', { ...given, mapping: guessed })
    setMapping(guessed)
    setFound(answer)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setFound(undefined)
    setColumns(undefined)
    setTooLarge(file.size > maxBytes)
    setChosen(undefined)
    const named = takeNameOf(file)
    if (file.size > maxBytes) return
    const one = { name: file.name, file: await base64Of(file) }
    setChosen(one)
    await look(one.file, mapping, named)
  }
  const store = async () => {
    if (!chosen || !found) return
    const given = { file: chosen.file, name: name.trim(), mapping, preview: false }
    const answer = await act('importData', given)
    if (!answer) return
    void message.success(t('data.stored', { added: answer.added, changed: answer.changed }))
    setChosen(undefined)
    setFound(undefined)
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
          <span className="row wraps gap-12 breaks">
            <Button loading={busy && !found} disabled={busy} onClick={() => input.current?.click()}>
              {t('data.chooseFile')}
            </Button>
            {chosen?.name}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('data.chooseFile')}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // The same file, fixed in the meantime, can be chosen again.
              target.value = ''
            }}
          />
        </Labelled>
        {tooLarge && <Alert type="error" showIcon title={t('data.tooLarge')} />}
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
              <Button disabled={busy} onClick={() => look(chosen.file, mapping, name)}>
                {t('data.preview')}
              </Button>
              <Button
                type="primary"
                disabled={busy || !found || found.taken === 0 || name.trim() === ''}
                onClick={store}
              >
                {t('data.store', { n: found?.taken ?? 0 })}
              </Button>
            </Space>
          </>
        )}
        {found && <FoundInFile found={found} />}
      </div>
    </>
  )
}

/** The bytes as they are, whatever their encoding: the server finds that out. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
