import { Button, Input } from 'antd'
import { Fragment, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { siteDay } from '#console/platform/site-clock.ts'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { DayField } from '#console/ui/fields/day-field.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { dayName } from '#web/platform/time.ts'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { entriesOf, type TypedProgramme, typedProgramme } from './programme-lines.ts'

interface Props {
  blog: StaffLiveBlog
  onChanged: () => void
}

/** The programme by its days, as readers have it beside the notes. */
export function DeskProgramme({ blog, onChanged }: Props) {
  const t = useLiveText()
  const { language } = useConsole()
  const [edits, setEdits] = useState(false)
  const days = [...Map.groupBy(blog.programme, ({ time }) => time.slice(0, 10))]
  return (
    <>
      <h2>
        {t('live.programme')}
        <Button type="link" size="small" onClick={() => setEdits(true)}>
          {t('live.programmeEdit')}
        </Button>
      </h2>
      {days.map(([day, entries]) => (
        <Fragment key={day}>
          {days.length > 1 && <p className={styles.deskDay}>{dayName(day, siteDay(Date.now()), language)}</p>}
          <ol className={styles.deskProgramme}>
            {entries.map(({ id, time, title, language }) => (
              <li key={id}>
                <time>{time.slice(11, 16)}</time>
                <span lang={language}>{title}</span>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      {edits && <ProgrammeDialog blog={blog} onClose={() => setEdits(false)} onChanged={onChanged} />}
    </>
  )
}

const isSame = (one: TypedProgramme, other: TypedProgramme) => one.day === other.day && one.lines === other.lines

/** Changes the programme. Changes of colleagues elsewhere in the blog do not stand in the way. */
function ProgrammeDialog({ blog, onClose, onChanged }: Props & { onClose: () => void }) {
  const t = useLiveText()
  const { act, busy } = useMutation()
  const [today] = useState(() => siteDay(Date.now()))
  const [base, setBase] = useState(blog)
  const [typed, setTyped] = useState(() => typedProgramme(blog, today))
  const [theirs, setTheirs] = useState<StaffLiveBlog>()
  const entries = entriesOf(typed)
  const wrong = typeof entries === 'number' ? entries : undefined
  const save = async (version = base.version): Promise<void> => {
    if (typeof entries === 'number') return
    const answer = await act('saveLiveProgramme', { item: blog.item, version, entries })
    if (!answer) return
    if (answer.saved) {
      onChanged()
      return onClose()
    }
    const { current } = answer
    if (isSame(typedProgramme(current, today), typedProgramme(base, today))) return save(current.version)
    setTheirs(current)
  }
  return (
    <Dialog
      title={t('live.programme')}
      okText={t('record.save')}
      okButtonProps={{ loading: busy, disabled: wrong !== undefined || theirs !== undefined }}
      onCancel={onClose}
      onOk={() => void save()}
    >
      {theirs && (
        <Conflict<TypedProgramme>
          mine={typed}
          theirs={typedProgramme(theirs, today)}
          base={typedProgramme(base, today)}
          fields={[
            { name: 'day', label: t('live.programmeDay'), show: ({ day }) => day },
            { name: 'lines', label: t('live.programme'), show: ({ lines }) => lines },
          ]}
          onChoose={(chosen) => {
            setTyped(chosen)
            setBase(theirs)
            setTheirs(undefined)
          }}
        />
      )}
      <div className="grid gap-8">
        <DayField
          name={t('live.programmeDay')}
          clearable={false}
          value={typed.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        <Input.TextArea
          data-first
          aria-label={t('live.programmeLines')}
          placeholder={t('live.programmeLines')}
          rows={8}
          status={wrong === undefined ? undefined : 'error'}
          value={typed.lines}
          onChange={({ target }) => setTyped({ ...typed, lines: target.value })}
        />
        <p className="quiet" role="status">
          {wrong === undefined ? t('live.programmeLines') : t('live.programmeWrong', { n: wrong })}
        </p>
      </div>
    </Dialog>
  )
}
