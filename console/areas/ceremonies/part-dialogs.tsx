import { Button, Checkbox, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { PathField } from '#console/records/path-field.tsx'
import { PictureField } from '#console/records/picture-field.tsx'
import { Field } from '#console/records/record-editor.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { isNamed } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import type { StaffAward, StaffNominee } from '#contract/events/ceremonies/ceremonies-desk.ts'
import {
  awardTextLimits,
  ceremonyKeyPattern,
  ceremonyLimits,
  nomineeTextLimits,
} from '#contract/events/ceremonies/ceremony-terms.ts'
import { useCeremonyText } from './ceremony-texts.ts'

interface Props {
  onClose: () => void
  onDone: () => void
}

/** An award, as it stands or new. */
export function AwardDialog({ edition, award, ...rest }: Props & { edition: number; award: StaffAward | undefined }) {
  const t = useCeremonyText()
  const { act, busy, refused } = useMutation()
  const [form, setForm] = useState({
    key: award?.key ?? '',
    texts: award?.texts ?? {},
    standing: award?.standing ?? false,
  })
  const own = award ? { id: award.id, version: award.version } : {}
  return (
    <PartDialog
      {...rest}
      title={t('ceremony.award')}
      isComplete={form.key.trim() !== '' && isNamed(form.texts, 'name')}
      busy={busy}
      save={() => act('saveCeremonyPart', { part: 'award', ...form, ...own, edition })}
      remove={award && (() => act('deleteCeremonyPart', { part: 'award', ...award }, t('ceremony.removed')))}
    >
      <TextsField
        fields={(['name', 'note'] as const).map((name) => ({
          ...{ name, label: t(`ceremony.${name}`), max: awardTextLimits[name] },
        }))}
        value={form.texts}
        onChange={(texts) => setForm({ ...form, texts })}
      />
      <KeyField value={form.key} refused={refused} onChange={(key) => setForm({ ...form, key })} />
      <Checkbox checked={form.standing} onChange={({ target }) => setForm({ ...form, standing: target.checked })}>
        {t('ceremony.standing')}
      </Checkbox>
    </PartDialog>
  )
}

/** A nominee of an award, as it stands or new. */
export function NomineeDialog({
  award,
  nominee,
  ...rest
}: Props & { award: number; nominee: StaffNominee | undefined }) {
  const t = useCeremonyText()
  const { act, busy, refused } = useMutation()
  const [form, setForm] = useState({ key: nominee?.key ?? '', texts: nominee?.texts ?? {}, pic: nominee?.pic ?? null })
  const own = nominee ? { id: nominee.id, version: nominee.version } : {}
  return (
    <PartDialog
      {...rest}
      title={t('ceremony.nominee')}
      isComplete={form.key.trim() !== '' && isNamed(form.texts, 'name')}
      busy={busy}
      save={() => act('saveCeremonyPart', { part: 'nominee', ...form, ...own, award })}
      remove={nominee && (() => act('deleteCeremonyPart', { part: 'nominee', ...nominee }, t('ceremony.removed')))}
    >
      <TextsField
        fields={(['name', 'note', 'words'] as const).map((name) => ({
          ...{ name, label: t(`ceremony.${name}`), max: nomineeTextLimits[name] },
        }))}
        value={form.texts}
        onChange={(texts) => setForm({ ...form, texts })}
      />
      <KeyField value={form.key} refused={refused} onChange={(key) => setForm({ ...form, key })} />
      <Field label={t('ceremony.pic')}>
        <PictureField
          name={t('ceremony.pic')}
          path={form.pic}
          none={t('ceremony.drawn')}
          onChange={(pic) => setForm({ ...form, pic })}
        />
      </Field>
    </PartDialog>
  )
}

interface KeyFieldProps {
  value: string
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
  onChange: (key: string) => void
}

function KeyField({ value, refused, onChange }: KeyFieldProps) {
  const t = useCeremonyText()
  return (
    <PathField
      label={t('ceremony.key')}
      rule={{ text: t('ceremony.keyHint'), most: ceremonyLimits.key, pattern: ceremonyKeyPattern }}
      value={value}
      name="key"
      refused={refused}
      onChange={onChange}
    />
  )
}

interface PartProps extends Props {
  title: string
  isComplete: boolean
  busy: boolean
  save: () => Promise<unknown>
  /** Undefined while it is new. */
  remove: (() => Promise<unknown>) | undefined
  children: ReactNode
}

function PartDialog({ title, isComplete, busy, save, remove, onClose, onDone, children }: PartProps) {
  const t = useCeremonyText()
  const finish = async (answer: Promise<unknown>) => {
    if (!(await answer)) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={title}
      width={900}
      okText={t('record.save')}
      okButtonProps={{ loading: busy, disabled: !isComplete }}
      onOk={() => finish(save())}
      onCancel={onClose}
    >
      {children}
      {remove && (
        <Popconfirm title={t('ceremony.removeSure')} okText={t('delete')} onConfirm={() => finish(remove())}>
          <Button danger disabled={busy}>
            {t('delete')}
          </Button>
        </Popconfirm>
      )}
    </Dialog>
  )
}
