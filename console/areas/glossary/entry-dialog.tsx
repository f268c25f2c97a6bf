import { Alert, App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { EntryFields } from '#contract/newsroom/glossary.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Presence } from '../../ui/presence.tsx'
import * as glossaryStyles from './glossary.module.css'
import { PreviewOfChange } from './preview.tsx'

interface Props {
  entry: EntryFields & { version: number }
  added: boolean
  /** It was taken away, and may come back. */
  removed: boolean
  onClose: () => void
  onTaken: () => void
}

const lists = ['term', 'name'] as const
/** Forms of an entry; a name is written in one way wherever traditional characters are read. */
const forms = { term: ['hk', 'tw'], name: ['hk'] } as const

/** Changes an entry, or adds one: first it is shown what would change, then it can be taken. */
export function EntryDialog({ entry, added, removed, onClose, onTaken }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [fields, setFields] = useState<EntryFields>(entry)
  const [version, setVersion] = useState(entry.version)
  const [theirs, setTheirs] = useState<EntryFields>()
  const [preview, setPreview] = useState<{ removed: boolean; of: CallOutput<'previewGlossary'> }>()
  const { list, hans } = fields
  const change = (part: Partial<EntryFields>) => {
    setFields({ ...fields, ...part })
    // The preview was of another change.
    setPreview(undefined)
  }
  const look = async (without: boolean) => {
    const of = await act('previewGlossary', { ...fields, added: added || removed, removed: without })
    if (of) setPreview({ removed: without, of })
  }
  const take = async () => {
    if (!preview) return
    const answer = await act('saveGlossaryEntry', { ...fields, removed: preview.removed, version })
    if (!answer) return
    if (!answer.saved) {
      setVersion(answer.current.version)
      setTheirs(answer.current)
      setPreview(undefined)
      return
    }
    void message.success(t('glossary.taken'))
    onTaken()
  }
  const isSound = preview !== undefined && preview.of.faults.length === 0
  const formName = (form: 'hk' | 'tw') => t(list === 'name' ? 'glossary.hant' : `glossary.${form}`)
  return (
    <Dialog
      title={added ? t('glossary.addTerm') : t('glossary.changeOf', { word: hans })}
      width={760}
      onCancel={onClose}
      footer={
        <>
          {!added && !removed && (
            <Button danger onClick={() => look(true)} loading={busy}>
              {t('glossary.remove')}
            </Button>
          )}
          <Button onClick={() => look(false)} loading={busy} disabled={hans.trim() === ''}>
            {t('glossary.preview')}
          </Button>
          <Button type="primary" disabled={!isSound} loading={busy} onClick={take}>
            {preview?.removed ? t('glossary.remove') : removed ? t('glossary.bring') : t('glossary.take')}
          </Button>
        </>
      }
    >
      <Presence kind="glossary" id={added ? undefined : `${list}-${hans}`} />
      {theirs && (
        <Alert
          type="warning"
          showIcon
          title={t('glossary.conflict')}
          description={[theirs.hans, theirs.hk, theirs.tw, theirs.en].filter(Boolean).join(' · ')}
          action={<Button onClick={() => change(theirs)}>{t('conflictAllTheirs')}</Button>}
        />
      )}
      <div className={glossaryStyles.entry}>
        {added && (
          <Select<EntryFields['list']>
            aria-label={t('glossary.list')}
            value={list}
            options={lists.map((one) => ({ value: one, label: t(`glossary.${one}`) }))}
            onChange={(one) => change({ list: one })}
          />
        )}
        <Field
          name={t('glossary.hans')}
          lang="zh-Hans"
          value={hans}
          fixed={!added}
          onChange={(to) => change({ hans: to })}
        />
        {forms[list].map((form) => (
          <Field
            key={form}
            name={formName(form)}
            lang={form === 'hk' ? 'zh-Hant-HK' : 'zh-Hant-TW'}
            value={fields[form]}
            onChange={(to) => change({ [form]: to })}
          />
        ))}
        <Field
          name={t('glossary.en')}
          hint={t('glossary.enHint')}
          lang="en"
          value={fields.en}
          onChange={(to) => change({ en: to })}
        />
      </div>
      {busy && !preview && <p className="quiet">{t('glossary.previewing')}</p>}
      {preview && <PreviewOfChange preview={preview.of} />}
    </Dialog>
  )
}

interface FieldProps {
  name: string
  hint?: string
  lang: string
  value: string
  fixed?: boolean
  onChange: (value: string) => void
}

function Field({ name, hint, lang, value, fixed = false, onChange }: FieldProps) {
  return (
    <div className="grid gap-4">
      <span aria-hidden="true">{name}</span>
      <Input
        aria-label={name}
        placeholder={hint}
        lang={lang}
        maxLength={120}
        disabled={fixed}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
