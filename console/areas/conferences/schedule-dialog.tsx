import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { readFile } from '#console/platform/files/read-file.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { ScheduleReport } from '#contract/events/conferences/conferences-desk.ts'
import { useConferenceText } from './conference-texts.ts'

interface Props {
  edition: number
  onClose: () => void
  onDone: () => void
}

/** Takes over a schedule: first it is shown what would change and what is wrong with it. */
export function ScheduleDialog({ edition, onClose, onDone }: Props) {
  const t = useConferenceText()
  const { act, busy } = useMutation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<ScheduleReport>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const given = await readFile(file)
    setText(given)
    setReport(await act('importSchedule', { edition, text: given, apply: false }))
  }
  const take = async () => {
    if (!(await act('importSchedule', { edition, text, apply: true }, t('conference.imported')))) return
    onClose()
    onDone()
  }
  const found = report ? report.sessions.added + report.sessions.changed + report.sessions.unchanged : 0
  return (
    <Dialog
      title={t('conference.import')}
      width={760}
      okText={t('conference.importNow')}
      okButtonProps={{ loading: busy, disabled: found === 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <p className="quiet">{t('conference.importHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.xml,application/json,text/xml"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // The same file again, once somebody has fixed it.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('conference.chooseFile')}</Button>
      {report && <Report report={report} />}
    </Dialog>
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
