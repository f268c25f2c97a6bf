import { Button, Checkbox, Select } from 'antd'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import type { EnteredField } from '#contract/site/landing-pages/landing-blocks.ts'
import {
  type FormFieldKind,
  fieldTextLimits,
  formFieldKinds,
  landingLimits,
} from '#contract/site/landing-pages/landing-terms.ts'
import { emptyField } from './landing-form.ts'
import { useLandingText } from './landing-texts.ts'

/** The fields of a form, in their order. */
export function FormFields({
  value,
  onChange,
}: {
  value: readonly EnteredField[]
  onChange: (fields: EnteredField[]) => void
}) {
  const t = useLandingText()
  const rows = value.map((field, place) => ({ field, place }))
  const change = (place: number, part: Partial<EnteredField>) =>
    onChange(value.map((one, other) => (other === place ? { ...one, ...part } : one)))
  return (
    <Field label={t('field.fields')}>
      <OrderedList<(typeof rows)[number]>
        name={t('field.fields')}
        entries={rows}
        keyOf={({ field, place }) => field.key || `new ${place}`}
        nameOf={({ place }) => `${t('field.fields')} ${place + 1}`}
        onOrder={(next) => onChange(next.map(({ field }) => field))}
        onRemove={({ place }) => onChange(value.filter((_, other) => other !== place))}
      >
        {({ field, place }) => (
          <>
            <div className={styles.recordLine}>
              <Select<FormFieldKind>
                aria-label={`${t('field.fields')} ${place + 1} ${t('field.kind')}`}
                value={field.kind}
                options={formFieldKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
                onChange={(kind) => change(place, { kind })}
              />
              <Checkbox checked={field.required} onChange={({ target }) => change(place, { required: target.checked })}>
                {t('field.required')}
              </Checkbox>
            </div>
            <TextsField<'label' | 'options'>
              fields={[
                { name: 'label', label: t('field.label'), max: fieldTextLimits.label },
                ...(field.kind === 'choice'
                  ? [{ name: 'options' as const, label: t('field.options'), max: fieldTextLimits.options, rows: 4 }]
                  : []),
              ]}
              of={`${t('field.fields')} ${place + 1} `}
              value={field.texts}
              onChange={(texts) => change(place, { texts })}
            />
          </>
        )}
      </OrderedList>
      {value.length < landingLimits.fields && (
        <Button size="small" onClick={() => onChange([...value, emptyField])}>
          {t('field.addField')}
        </Button>
      )}
    </Field>
  )
}
