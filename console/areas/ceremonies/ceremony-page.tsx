import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { Field, RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import * as styles from '#console/records/records.module.css'
import { type ConfirmedAct, ConsequencesDialog } from '#console/ui/consequences-dialog.tsx'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { useNameOf } from '#console/ui/fields/use-converted.ts'
import type { CallInput } from '#contract/calls.ts'
import type { StaffCeremony } from '#contract/events/ceremonies/ceremonies-desk.ts'
import {
  ceremonyStates,
  ceremonyTextLimits,
  ceremonyLimits as limits,
} from '#contract/events/ceremonies/ceremony-terms.ts'
import { useCeremonyText } from './ceremony-texts.ts'

type Form = Omit<CallInput<'saveCeremony'>, 'id' | 'version'>

const empty = (): Form => ({
  year: new Date().getFullYear(),
  texts: {},
  ...{ opens_time: '', closes_time: '', account_days: 7, client_accounts: 5 },
})
const formOf = ({ year, texts, opens_time, closes_time, account_days, client_accounts }: StaffCeremony): Form => ({
  ...{ year, texts, opens_time, closes_time, account_days, client_accounts },
})

/** An edition of the ceremony, or one that is not there yet. */
export function CeremonyPage() {
  return (
    <RecordPage call="staffCeremony">
      {(ceremony, reload) => <Editor ceremony={ceremony} onSaved={reload} />}
    </RecordPage>
  )
}

function Editor({ ceremony, onSaved }: { ceremony?: StaffCeremony; onSaved?: () => void }) {
  const t = useCeremonyText()
  const { act } = useMutation()
  const record = useRecord<StaffCeremony, Form>({
    kind: 'ceremony',
    record: ceremony,
    empty: empty(),
    fieldsOf: formOf,
    save: (input) => act('saveCeremony', input),
    addressOf: ({ id }) => `/ceremonies/${id}`,
    onSaved,
  })
  const { value } = record.form
  const title = useNameOf(value.texts, 'title')
  return (
    <RecordEditor<StaffCeremony, Form>
      title={title || t('ceremony.add')}
      record={record}
      list={{ path: '/ceremonies', label: t('ceremonies') }}
      complete={isNamed(value.texts, 'title') && value.opens_time !== '' && value.closes_time !== ''}
      links={ceremony && <Acts ceremony={ceremony} onChanged={onSaved} isDirty={record.form.dirty} />}
      confirmRemoval={
        ceremony && ceremony.state !== 'draft'
          ? (remove, close) => (
              <CeremonyConsequences
                ceremony={ceremony}
                confirm={t('ceremony.remove')}
                onConfirm={remove}
                onClose={close}
              />
            )
          : undefined
      }
      remove={(record, given) => act('deleteCeremony', { ...record, ...given })}
      compared={[
        { name: 'texts', label: t('ceremony.title'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'year', label: t('ceremony.year'), show: ({ year }) => String(year) },
        { name: 'opens_time', label: t('ceremony.opens'), show: ({ opens_time }) => opens_time },
        { name: 'closes_time', label: t('ceremony.closes'), show: ({ closes_time }) => closes_time },
      ]}
    >
      <Fields value={value} set={record.set} />
    </RecordEditor>
  )
}

function Fields({ value, set }: { value: Form; set: (part: Partial<Form>) => void }) {
  const t = useCeremonyText()
  const names = ['name', 'title', 'lead', 'rules'] as const
  const times = [
    { name: 'opens_time', label: t('ceremony.opens') },
    { name: 'closes_time', label: t('ceremony.closes') },
  ] as const
  const numbers = [
    { name: 'year', label: t('ceremony.year'), min: 2000, max: 2099 },
    { name: 'account_days', label: t('ceremony.accountDays'), min: 0, max: limits.accountDays },
    { name: 'client_accounts', label: t('ceremony.clientAccounts'), min: 2, max: limits.clientAccounts },
  ] as const
  return (
    <>
      <TextsField
        fields={names.map((name) => ({
          ...{ name, label: t(`ceremony.${name}`), max: ceremonyTextLimits[name] },
          ...(name === 'rules' && { rows: 6 }),
        }))}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        {times.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Input
              type="datetime-local"
              aria-label={label}
              value={value[name].slice(0, 16).replace(' ', 'T')}
              onChange={({ target }) =>
                set({ [name]: target.value && `${target.value.slice(0, 16).replace('T', ' ')}:00` })
              }
            />
          </Field>
        ))}
        {numbers.map(({ name, label, min, max }) => (
          <Field key={name} label={label}>
            <InputNumber
              {...{ min, max }}
              precision={0}
              aria-label={label}
              value={value[name]}
              onChange={(given) => set({ [name]: given ?? min })}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

const acts = { draft: 'withdraw', published: 'publish', archived: 'archive' } as const

/** Actions on an edition as a whole, and links to where it is shown. */
function Acts({
  ceremony,
  onChanged,
  isDirty,
}: {
  ceremony: StaffCeremony
  onChanged: (() => void) | undefined
  /** True if there are unsaved changes, which another version would overwrite. */
  isDirty: boolean
}) {
  const t = useCeremonyText()
  const { id, version, state, phase, preview } = ceremony
  const { act, busy } = useMutation()
  const [asked, setAsked] = useState<StaffCeremony['state']>()
  const move = async (next: StaffCeremony['state'], given?: ConfirmedAct) => {
    if (!(await act('setCeremonyState', { id, version, state: next, ...given }))) return
    setAsked(undefined)
    onChanged?.()
  }
  return (
    <>
      <a href={preview} target="_blank" rel="noopener">
        {t(state === 'draft' ? 'ceremony.preview' : 'ceremony.see')}
      </a>
      <Link to={`/ceremonies/${id}/awards`}>{t('ceremony.awards')}</Link>
      <Link to={`/ceremonies/${id}/votes`}>{t('ceremony.totals')}</Link>
      <span className="quiet">
        {t(`ceremony.state.${state}`)} · {t(`ceremony.phase.${phase}`)}
      </span>
      {ceremonyStates
        .filter((next) => next !== state)
        .map((next) => (
          <Button
            key={next}
            size="small"
            disabled={isDirty || busy}
            onClick={() => (state === 'published' ? setAsked(next) : move(next))}
          >
            {t(`ceremony.${acts[next]}`)}
          </Button>
        ))}
      {asked && (
        <CeremonyConsequences
          ceremony={ceremony}
          confirm={t(`ceremony.${acts[asked]}`)}
          onConfirm={(given) => move(asked, given)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface ConsequencesProps {
  ceremony: StaffCeremony
  confirm: string
  onConfirm: (given: ConfirmedAct) => Promise<unknown>
  onClose: () => void
}

/** Asks before an edition is taken from readers, perhaps while they vote. */
function CeremonyConsequences({ ceremony, confirm, onConfirm, onClose }: ConsequencesProps) {
  const { language } = useConsole()
  const name = nameOf(ceremony.texts, language, 'title')
  const { data, failure, reload } = useAnswer('ceremonyConsequences', { id: ceremony.id })
  return (
    <ConsequencesDialog
      title={`${confirm} · ${ceremony.year} ${name}`}
      confirm={confirm}
      name={data?.name ?? name}
      list={data?.list}
      failure={failure}
      onConfirm={async (given) => {
        await onConfirm(given)
        reload()
      }}
      onClose={onClose}
    />
  )
}
