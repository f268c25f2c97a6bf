import { Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { PathField } from '#console/records/path-field.tsx'
import * as recordStyles from '#console/records/records.module.css'
import { Dialog } from '#console/ui/dialog.tsx'
import { isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { conferenceLimits } from '#contract/events/conferences/conference-terms.ts'
import type { StaffConference } from '#contract/events/conferences/conferences-desk.ts'
import { enteredPath, isChosenPath } from '#contract/site/chosen-paths.ts'
import { useConferenceText } from './conference-texts.ts'
import * as conferencesStyles from './conferences.module.css'

/** All conferences with their editions. */
export function ConferencesPage() {
  const t = useConferenceText()
  const answer = useAnswer('staffConferences', {})
  const [edited, setEdited] = useState<StaffConference | 'new'>()
  return (
    <>
      <PageHead
        title={t('conferences')}
        end={
          <>
            <Link to="/conferences/messages">{t('conference.messages')}</Link>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('conference.add')}
            </Button>
          </>
        }
      >
        <EventTabs />
      </PageHead>
      <Loaded answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('conference.none')}</p>
          ) : (
            list.map((one) => <Conference key={one.id} conference={one} onEdit={() => setEdited(one)} />)
          )
        }
      </Loaded>
      {edited && (
        <ConferenceDialog
          conference={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={answer.reload}
        />
      )}
    </>
  )
}

function Conference({ conference, onEdit }: { conference: StaffConference; onEdit: () => void }) {
  const t = useConferenceText()
  const { language } = useConsole()
  const navigate = useNavigate()
  return (
    // Two may have one name, but not one address.
    <section
      className={`grid gap-20 ${recordStyles.record} ${conferencesStyles.conference}`}
      aria-label={`${nameOf(conference.texts, language, 'name')} /${conference.path}`}
    >
      <div className={recordStyles.recordLine}>
        <h2>{nameOf(conference.texts, language, 'name')}</h2>
        <a href={`/${conference.path}`} target="_blank" rel="noopener">
          /{conference.path}
        </a>
        <Space>
          <Button size="small" onClick={onEdit}>
            {t('conference.edit')}
          </Button>
          <Button size="small" onClick={() => navigate(`/conferences/new?conference=${conference.id}`)}>
            {t('conference.addEdition')}
          </Button>
        </Space>
      </div>
      <ul className={recordRowsStyles.recordRows}>
        {conference.editions.map((edition) => (
          <li key={edition.id}>
            <Tag className={edition.state === 'published' ? recordRowsStyles.publishedMark : undefined}>
              {t(`conference.state.${edition.state}`)}
            </Tag>
            <Link className={listsStyles.title} to={`/conferences/${edition.id}`} lang={edition.language}>
              {edition.label} · {edition.title}
            </Link>
            <span className="quiet">
              /{edition.path} · {edition.first_day} ·{' '}
              {t('conference.counts', { speakers: edition.speakers, sessions: edition.sessions })} ·{' '}
              {toMinute(edition.updated_time)}
            </span>
            <Link to={`/conferences/${edition.id}/contents`}>{t('conference.holdings')}</Link>
            {edition.messages > 0 && (
              <Link to={`/conferences/messages?edition=${edition.id}`}>
                {t('conference.messagesOpen', { n: edition.messages })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** True if a path is blank or satisfies the rule that the form states. */
const isFit = (path: string): boolean => enteredPath(path) === '' || isChosenPath(enteredPath(path))

interface DialogProps {
  conference: StaffConference | undefined
  onClose: () => void
  onDone: () => void
}

function ConferenceDialog({ conference, onClose, onDone }: DialogProps) {
  const t = useConferenceText()
  const { act, busy, refused } = useMutation()
  const [texts, setTexts] = useState<StaffConference['texts']>(conference?.texts ?? {})
  const [path, setPath] = useState(conference?.path ?? '')
  const [agendaPath, setAgendaPath] = useState(conference?.agenda_path ?? '')
  const save = async () => {
    const own = conference ? { id: conference.id, version: conference.version } : {}
    if (!(await act('saveConference', { ...own, texts, path, agenda_path: agendaPath }))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t(conference ? 'conference.edit' : 'conference.add')}
      width={900}
      okText={t('record.save')}
      okButtonProps={{
        loading: busy,
        disabled: path.trim() === '' || !isFit(path) || !isFit(agendaPath) || !isNamed(texts, 'name'),
      }}
      onOk={save}
      onCancel={onClose}
    >
      <TextsField
        fields={[{ name: 'name', label: t('conference.name'), max: conferenceLimits.name }]}
        value={texts}
        onChange={setTexts}
      />
      <div className={recordStyles.recordLine}>
        <PathField label={t('conference.path')} value={path} name="path" refused={refused} onChange={setPath} />
        <PathField
          label={t('conference.agendaPath')}
          value={agendaPath}
          name="agenda_path"
          refused={refused}
          onChange={setAgendaPath}
        />
      </div>
    </Dialog>
  )
}
