import { Alert, App, Input } from 'antd'
import { useState } from 'react'
import { ImportDialog, type ImportProps } from '#console/domains/imports/import-dialog.tsx'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useNameOfFile } from '#console/platform/files/use-name-of-file.ts'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import * as foundTableStyles from '#console/ui/lists/found-table.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { partnerFileLength } from '#contract/events/event-terms.ts'
import { localTime } from '../event-words.ts'

type Found = CallOutput<'importPartnerEvents'>

/** Takes over the events of a file: the report says what would be taken and what cannot be read. */
export function PartnerImport(props: ImportProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { name, setName, takeNameOf } = useNameOfFile()
  const [zone, setZone] = useState('Asia/Hong_Kong')
  const look = (text: string, named: string, timeZone = zone) =>
    act('importPartnerEvents', { text, name: named.trim(), time_zone: timeZone, preview: true })
  const file = useImportFile<Found>({
    limit: partnerFileLength,
    preview: (text, chosen) => look(text, takeNameOf(chosen)),
  })
  const { chosen, report, review } = file
  const take = async (text: string) => {
    const answer = await act('importPartnerEvents', { text, name: name.trim(), time_zone: zone })
    if (!answer) return undefined
    const { taken, removed } = answer
    const done = [t('partner.imported', { n: taken }), removed > 0 && t('partner.removed', { n: removed })]
    void message.success(done.filter(Boolean).join(' · '))
    return answer
  }
  return (
    <ImportDialog
      {...props}
      title={t('partner.import')}
      hint={t('partner.fileHint')}
      okText={report ? t('partner.importNow', { n: report.taken }) : t('partner.import')}
      accept=".csv,.ics,text/csv,text/calendar"
      file={file}
      busy={busy}
      isReady={({ taken }) => taken > 0 && name.trim() !== ''}
      onImport={take}
    >
      {chosen && (
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={t('partner.name')}>
            <Input
              aria-label={t('partner.name')}
              maxLength={300}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onBlur={() => name.trim() && void review(look(chosen.text, name))}
            />
          </Labelled>
          <Labelled name={t('eventField.time_zone')} hint={t('partner.zoneHint')}>
            <ZoneSelect
              name={t('eventField.time_zone')}
              value={zone}
              onChange={(other) => {
                setZone(other)
                void review(look(chosen.text, name.trim() || chosen.name, other))
              }}
            />
          </Labelled>
        </div>
      )}
      {report && <FoundInFile found={report} />}
    </ImportDialog>
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
      <ProblemTable problems={problems} words={(reason) => t(`import.${reason}`)} />
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
