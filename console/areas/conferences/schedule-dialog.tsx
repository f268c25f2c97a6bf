import { ImportDialog, type ImportProps } from '#console/domains/imports/import-dialog.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { conferenceLimits } from '#contract/events/conferences/conference-terms.ts'
import type { ScheduleReport } from '#contract/events/conferences/conferences-desk.ts'
import { useConferenceText } from './conference-texts.ts'

/** Takes over a schedule. */
export function ScheduleDialog({ edition, ...props }: ImportProps & { edition: number }) {
  const t = useConferenceText()
  const { act, busy } = useMutation()
  const file = useImportFile<ScheduleReport>({
    limit: conferenceLimits.scheduleBytes,
    preview: (text) => act('importSchedule', { edition, text, apply: false }),
  })
  return (
    <ImportDialog
      {...props}
      title={t('conference.import')}
      hint={t('conference.importHint')}
      okText={t('conference.importNow')}
      accept=".json,.xml,application/json,text/xml"
      file={file}
      busy={busy}
      isReady={({ sessions: { added, changed, unchanged } }) => added + changed + unchanged > 0}
      onImport={(text) => act('importSchedule', { edition, text, apply: true }, t('conference.imported'))}
    >
      {file.report && <Report report={file.report} />}
    </ImportDialog>
  )
}

/** Report of an import's findings. */
export function Report({ report }: { report: ScheduleReport }) {
  const t = useConferenceText()
  const { added, changed, unchanged } = report.sessions
  const isEmpty = added + changed + unchanged === 0
  return (
    <div role="status">
      {isEmpty && <p>{t('conference.foundNothing')}</p>}
      {!isEmpty && <p>{t('conference.found', report.sessions)}</p>}
      {!isEmpty && <p>{t('conference.foundSpeakers', report.speakers)}</p>}
      {report.problem_count > report.problems.length && (
        <p>{t('conference.firstProblems', { n: report.problems.length, all: report.problem_count })}</p>
      )}
      <ul>
        {report.problems
          .filter(({ reason }) => reason !== 'nothingFound')
          .map(({ place, reason, detail, left_out }) => (
            <li key={`${place} ${reason} ${detail}`}>
              {t(`conference.problem.${reason}`)}: {detail} <span className="quiet">{place}</span>
              {left_out && ` (${t('conference.leftOut')})`}
            </li>
          ))}
      </ul>
    </div>
  )
}
