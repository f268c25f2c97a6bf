import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { isNamed } from '#console/ui/fields/texts.ts'
import type { CallInput } from '#contract/calls.ts'
import type { Texts } from '#contract/staff/records.ts'
import { useConferenceText } from './conference-texts.ts'
import type { Holdings, OpenPart } from './holdings.ts'
import { HallFields, PartnerFields, SessionFields, SpeakerFields } from './part-fields.tsx'
import { type EditionDays, emptyParts, type PartForms, sessionWarnings } from './part-forms.ts'

interface Props {
  edition: number
  open: OpenPart
  holdings: Holdings
  days: EditionDays
  onClose: () => void
  onDone: () => void
}

/** A hall, speaker, partner or session, as it stands or new. */
export function PartDialog({ edition, open, holdings, days, onClose, onDone }: Props) {
  const t = useConferenceText()
  const { act, busy } = useMutation()
  const { part, id } = open
  const saved = [...holdings[`${part}s`]].find((one) => one.id === id)
  const [form, setForm] = useState<PartForms[typeof part]>(
    () => (saved as PartForms[typeof part]) ?? emptyParts(holdings)[part],
  )
  const own = { edition, ...(saved && { id: saved.id, version: saved.version }) }
  const finish = (answer: unknown) => {
    if (!answer) return
    onClose()
    onDone()
  }
  const save = async () =>
    finish(await act('saveConferencePart', { ...form, ...own, part } as CallInput<'saveConferencePart'>))
  const remove = async () => {
    if (saved)
      finish(await act('deleteConferencePart', { part, id: saved.id, version: saved.version }, t('conference.removed')))
  }
  const set = (given: object) => setForm({ ...form, ...given })
  const lead = part === 'session' ? 'title' : 'name'
  const { sessions } = holdings
  const warnings = 'start' in form ? sessionWarnings(form, { id, sessions, days }) : []
  const isTimed = !('start' in form) || (form.start !== '' && form.end !== '')
  return (
    <Dialog
      title={t(`conference.${part}`)}
      width={980}
      okText={t('record.save')}
      okButtonProps={{ loading: busy, disabled: !isTimed || !isNamed(form.texts as Texts<typeof lead>, lead) }}
      onOk={save}
      onCancel={onClose}
    >
      {part === 'hall' && <HallFields value={form as PartForms['hall']} set={set} />}
      {part === 'speaker' && <SpeakerFields value={form as PartForms['speaker']} set={set} />}
      {part === 'partner' && <PartnerFields value={form as PartForms['partner']} set={set} />}
      {part === 'session' && <SessionFields value={form as PartForms['session']} holdings={holdings} set={set} />}
      {warnings.map((warning) => (
        <p key={warning} role="alert" className="late">
          {t(`conference.problem.${warning}`)}
        </p>
      ))}
      {saved && (
        // It is deleted permanently, and its sessions or speakers lose it.
        <Popconfirm title={t('conference.removeSure')} okText={t('delete')} onConfirm={remove}>
          <Button danger disabled={busy}>
            {t('delete')}
          </Button>
        </Popconfirm>
      )}
    </Dialog>
  )
}
