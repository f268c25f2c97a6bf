import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { Field, RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import * as recordStyles from '#console/records/records.module.css'
import * as textsStyles from '#console/ui/fields/texts.module.css'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { labelLimits } from '#contract/constants.ts'
import type { LabelFields, StaffLabel } from '#contract/content/taxonomy.ts'
import { MergeDialog } from './merge-dialog.tsx'

const empty: LabelFields = { texts: {}, coin: null, synonyms: [] }
const fieldsOf = ({ texts, coin, synonyms }: StaffLabel): LabelFields => ({ texts, coin, synonyms })

/** A label, or one that is not there yet. */
export function LabelPage() {
  // Undoing a merge changes the label itself, so the form starts again.
  return (
    <RecordPage call="staffLabel">
      {(label, reload) => <Editor key={label?.merges.length} label={label} onSaved={reload} />}
    </RecordPage>
  )
}

interface EditorProps {
  label?: StaffLabel
  onSaved?: () => void
}

function Editor({ label, onSaved }: EditorProps) {
  const { t, language } = useConsole()
  const { act } = useMutation()
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  const record = useRecord<StaffLabel, LabelFields>({
    kind: 'label',
    record: label,
    empty,
    fieldsOf,
    save: (input) => act('saveLabel', input),
    addressOf: ({ id }) => `/labels/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  return (
    <RecordEditor<StaffLabel, LabelFields>
      title={nameOf(value.texts, language, 'name') || t('label.add')}
      record={record}
      list={{ path: '/labels', label: t('labelDesk') }}
      complete={isNamed(value.texts, 'name')}
      links={
        label && (
          <>
            <a href={`/label/${label.id}`} target="_blank" rel="noopener">
              {t('label.usesOf', { n: label.uses.toLocaleString('en') })}
            </a>
            <Button size="small" onClick={() => setMerging(true)}>
              {t('label.mergeWith')}
            </Button>
          </>
        )
      }
      remove={(seen) => act('deleteLabel', seen)}
      compared={[
        { name: 'texts', label: t('label.name'), show: ({ texts }) => inAllLanguages(texts, 'name') },
        { name: 'coin', label: t('label.ticker'), show: ({ coin }) => coin },
        { name: 'synonyms', label: t('label.synonyms'), show: ({ synonyms }) => synonyms.join('\n') },
      ]}
    >
      <TextsField
        fields={[{ name: 'name', label: t('label.name'), max: labelLimits.name }]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={recordStyles.recordLine}>
        <Field label={t('label.ticker')}>
          <Input
            className={textsStyles.recordDay}
            aria-label={t('label.ticker')}
            placeholder={t('label.tickerHint')}
            maxLength={labelLimits.coin}
            value={value.coin ?? ''}
            onChange={(event) => set({ coin: event.target.value.trim() || null })}
          />
        </Field>
        <Field label={t('label.synonyms')}>
          <Select<string[]>
            mode="tags"
            open={false}
            suffixIcon={null}
            className={recordStyles.recordSynonyms}
            aria-label={t('label.synonyms')}
            placeholder={t('label.synonymsHint')}
            tokenSeparators={['，', ',', '、', '\n', ';', '；']}
            value={value.synonyms}
            onChange={(synonyms) => set({ synonyms })}
          />
        </Field>
      </div>
      <p className="quiet">{t('label.synonymsUse')}</p>
      {label && label.merges.length > 0 && <Merges label={label} onUndone={() => onSaved?.()} />}
      {merging && label && (
        <MergeDialog label={label} onClose={() => setMerging(false)} onDone={() => void navigate('/labels')} />
      )}
    </RecordEditor>
  )
}

/** Labels that were merged into this one, each with its way back. */
function Merges({ label: { merges }, onUndone }: { label: StaffLabel; onUndone: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  return (
    <section className={`grid gap-10 ${recordStyles.recordPart}`}>
      <h2>{t('label.merges')}</h2>
      <ul className={`grid gap-8 ${recordStyles.merges}`}>
        {merges.map(({ id, from, items, by, time }) => (
          <li key={id}>
            <b>{from.name}</b>
            <span className="quiet">
              {t('label.mergedBy', { n: items, name: by?.nickname ?? t('program'), time: toMinute(time) })}
            </span>
            <Button
              size="small"
              loading={busy}
              onClick={async () => {
                if (await act('undoLabelMerge', { merge: id }, t('label.unmerged', { name: from.name }))) onUndone()
              }}
            >
              {t('label.unmerge')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
