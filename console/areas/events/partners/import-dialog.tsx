import { Alert, App, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { readFile } from '#console/platform/files/read-file.ts'
import { useNameOfFile } from '#console/platform/files/use-name-of-file.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import type { CallOutput } from '#contract/calls.ts'
import type { ImportProblem } from '#contract/events/partner-events.ts'
import { localTime } from '../event-words.ts'

type Found = CallOutput<'importPartnerEvents'>

/** UTF-16 units that the call takes. */
const longestText = 2_000_000

interface Chosen {
  file: string
  text: string
}

/** Takes over the events of a file: first it is shown what would be taken and what cannot be read. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const { name, setName, takeNameOf } = useNameOfFile()
  const [zone, setZone] = useState('Asia/Hong_Kong')
  const [found, setFound] = useState<Found>()
  const [tooLarge, setTooLarge] = useState(false)
  const look = async (text: string, named: string, timeZone: string) => {
    setFound(undefined)
    const answer = await act('importPartnerEvents', { text, name: named, time_zone: timeZone, preview: true })
    if (answer) setFound(answer)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await readFile(file)
    const named = takeNameOf(file)
    setTooLarge(text.length > longestText)
    setChosen(undefined)
    setFound(undefined)
    if (text.length > longestText) return
    setChosen({ file: file.name, text })
    void look(text, named.trim(), zone)
  }
  const take = async () => {
    if (!chosen || !found) return
    const answer = await act('importPartnerEvents', { text: chosen.text, name: name.trim(), time_zone: zone })
    if (!answer) return
    void message.success(
      [t('partner.imported', { n: answer.taken }), answer.removed > 0 && t('partner.removed', { n: answer.removed })]
        .filter(Boolean)
        .join(' · '),
    )
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('partner.import')}
      width={760}
      okText={found ? t('partner.importNow', { n: found.taken }) : t('partner.import')}
      okButtonProps={{ loading: busy, disabled: !found || found.taken === 0 || name.trim() === '' }}
      onOk={take}
      onCancel={onClose}
    >
      <div className={dialogFieldsStyles.dialogFields}>
        <Labelled name={t('partner.file')} hint={t('partner.fileHint')}>
          <span className="row wraps gap-12 breaks">
            <Button data-first onClick={() => input.current?.click()}>
              {t('partner.chooseFile')}
            </Button>
            {chosen?.file}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('partner.chooseFile')}
            accept=".csv,.ics,text/csv,text/calendar"
            onChange={(event) => {
              void choose(event.target.files?.[0])
              // The same file, fixed in the meantime, can be chosen again.
              event.target.value = ''
            }}
          />
        </Labelled>
        {tooLarge && <Alert type="error" showIcon title={t('partner.fileTooLarge')} />}
        {chosen && (
          <div className={dialogFieldsStyles.dialogFieldsPair}>
            <Labelled name={t('partner.name')}>
              <Input
                aria-label={t('partner.name')}
                maxLength={300}
                value={name}
                onChange={(event) => setName(event.target.value)}
                onBlur={() => name.trim() && void look(chosen.text, name.trim(), zone)}
              />
            </Labelled>
            <Labelled name={t('eventField.time_zone')} hint={t('partner.zoneHint')}>
              <ZoneSelect
                name={t('eventField.time_zone')}
                value={zone}
                onChange={(other) => {
                  setZone(other)
                  void look(chosen.text, name.trim() || chosen.file, other)
                }}
              />
            </Labelled>
          </div>
        )}
        {found && <FoundInFile found={found} />}
      </div>
    </Dialog>
  )
}

/** Preview of an import file, and the parts of it that cannot be read. */
export function FoundInFile({ found: { taken, removed, events, failed, problems } }: { found: Found }) {
  const t = useImportText()
  return (
    <>
      <Alert
        role="status"
        type={taken > 0 && removed === 0 ? 'success' : 'warning'}
        showIcon
        title={[
          t('partner.found', { n: taken }),
          removed > 0 && t('partner.removes', { n: removed }),
          failed > 0 && t('partner.failed', { n: failed }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {problems.length > 0 && (
        <table className={foundTableStyles.foundTable}>
          <tbody>
            {problems.map((problem) => (
              <tr key={`${problem.place} ${problem.reason} ${problem.detail}`}>
                <th scope="row">{placeName(problem, t)}</th>
                <td className={foundTableStyles.foundTableProblem}>{t(`import.${problem.reason}`)}</td>
                <td className="quiet">{problem.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {events.length > 0 && (
        <>
          {events.length < taken && <p className="quiet">{t('partner.firstOf', { n: events.length })}</p>}
          <table className={foundTableStyles.foundTable}>
            <thead>
              <tr>
                <th scope="col">{t('event.when')}</th>
                <th scope="col">{t('partner.title')}</th>
                <th scope="col">{t('event.where')}</th>
              </tr>
            </thead>
            <tbody>
              {events.map(({ title, language, start_time, all_day, city, venue }) => (
                <tr key={`${start_time} ${title}`}>
                  <td>{all_day ? start_time.slice(0, 10) : localTime(start_time)}</td>
                  <td lang={language}>{title}</td>
                  <td>{[city, venue].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

/** A table has lines; a calendar names its entries. */
const placeName = ({ place }: ImportProblem, t: ReturnType<typeof useImportText>): string =>
  /^\d+$/.test(place) ? t('partner.line', { n: place }) : place
