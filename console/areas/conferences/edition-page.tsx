import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { PathField } from '#console/records/path-field.tsx'
import { Field, RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { inAllLanguages, isNamed } from '#console/ui/fields/texts.ts'
import { useNameOf } from '#console/ui/fields/use-converted.ts'
import { editionStates } from '#contract/events/conferences/conference-terms.ts'
import type { StaffEdition } from '#contract/events/conferences/conferences-desk.ts'
import { useConferenceText } from './conference-texts.ts'
import { EditionFields } from './edition-fields.tsx'
import { type EditionForm, emptyEdition, formOfEdition } from './edition-form.ts'

/** An edition of a conference, or one that is not there yet. */
export function EditionPage() {
  return (
    <RecordPage call="staffEdition">{(edition, reload) => <Editor edition={edition} onSaved={reload} />}</RecordPage>
  )
}

function Editor({ edition, onSaved }: { edition?: StaffEdition; onSaved?: () => void }) {
  const t = useConferenceText()
  const { act, refused } = useMutation()
  const [search] = useSearchParams()
  const record = useRecord<StaffEdition, EditionForm>({
    kind: 'conference',
    record: edition,
    empty: emptyEdition(Number(search.get('conference') ?? 0)),
    fieldsOf: formOfEdition,
    save: (input) => act('saveEdition', input),
    addressOf: ({ id }) => `/conferences/${id}`,
    onSaved,
  })
  const { value } = record.form
  const title = useNameOf(value.texts, 'title')
  return (
    <RecordEditor<StaffEdition, EditionForm>
      title={title || t('conference.addEdition')}
      record={record}
      list={{ path: '/conferences', label: t('conferences') }}
      complete={isNamed(value.texts, 'title') && isNamed(value.texts, 'label') && value.path.trim() !== ''}
      links={edition && <Acts edition={edition} onChanged={onSaved} isDirty={record.form.dirty} />}
      remove={(seen) => act('deleteRecord', { kind: 'conference', ...seen })}
      compared={[
        { name: 'texts', label: t('conference.title'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'path', label: t('conference.path'), show: ({ path }) => path },
        {
          name: 'character',
          label: t('conference.character'),
          show: ({ character }) => t(`conference.character.${character}`),
        },
        { name: 'colours', label: t('conference.ground'), show: ({ colours }) => Object.values(colours).join(' ') },
        { name: 'first_day', label: t('conference.firstDay'), show: ({ first_day }) => first_day },
        { name: 'last_day', label: t('conference.lastDay'), show: ({ last_day }) => last_day },
        { name: 'time_zone', label: t('conference.zone'), show: ({ time_zone }) => time_zone },
        { name: 'pic', label: t('conference.pic'), show: ({ pic }) => pic },
        {
          name: 'numbers',
          label: t('conference.numbers'),
          show: ({ numbers }) => numbers.map((one) => one.value).join('\n'),
        },
        {
          name: 'contacts',
          label: t('conference.contacts'),
          show: ({ contacts }) => contacts.map((one) => one.email).join('\n'),
        },
      ]}
    >
      <EditionFields value={value} set={record.set} refused={refused} />
    </RecordEditor>
  )
}

interface ActsProps {
  edition: StaffEdition
  onChanged: (() => void) | undefined
  /** True if there are unsaved changes, which another version would overwrite. */
  isDirty: boolean
}

const acts = { draft: 'withdraw', published: 'publish', archived: 'archive' } as const

/** Actions on an edition as a whole, and links to where it is shown. */
function Acts({ edition, onChanged, isDirty }: ActsProps) {
  const t = useConferenceText()
  const { act, busy } = useMutation()
  const [copying, setCopying] = useState(false)
  const { id, version, state } = edition
  return (
    <>
      <a href={edition.preview} target="_blank" rel="noopener">
        {t(state === 'draft' ? 'conference.preview' : 'conference.see')}
      </a>
      <Link to={`/conferences/${id}/contents`}>{t('conference.holdings')}</Link>
      <span className="quiet">{t(`conference.state.${state}`)}</span>
      {editionStates
        .filter((next) => next !== state)
        .map((next) => (
          <Button
            key={next}
            size="small"
            disabled={isDirty || busy}
            onClick={async () => (await act('setEditionState', { id, version, state: next })) && onChanged?.()}
          >
            {t(`conference.${acts[next]}`)}
          </Button>
        ))}
      <Button size="small" onClick={() => setCopying(true)}>
        {t('conference.copy')}
      </Button>
      {copying && <CopyDialog edition={edition} onClose={() => setCopying(false)} />}
    </>
  )
}

function CopyDialog({ edition, onClose }: { edition: StaffEdition; onClose: () => void }) {
  const t = useConferenceText()
  const { act, busy, refused } = useMutation()
  const navigate = useNavigate()
  const [path, setPath] = useState('')
  const [day, setDay] = useState(edition.first_day)
  const [sessions, setSessions] = useState(true)
  const copy = async () => {
    const made = await act('copyEdition', { id: edition.id, path, first_day: day, sessions }, t('conference.copied'))
    if (!made) return
    onClose()
    void navigate(`/conferences/${made.id}`)
  }
  return (
    <Dialog
      title={t('conference.copy')}
      okText={t('conference.copy')}
      okButtonProps={{ loading: busy, disabled: path.trim() === '' || day === '' }}
      onOk={copy}
      onCancel={onClose}
    >
      <PathField label={t('conference.path')} value={path} name="path" refused={refused} onChange={setPath} />
      <Field label={t('conference.firstDay')}>
        <Input
          type="date"
          aria-label={t('conference.firstDay')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Checkbox checked={sessions} onChange={({ target }) => setSessions(target.checked)}>
        {t('conference.copySessions')}
      </Checkbox>
    </Dialog>
  )
}
