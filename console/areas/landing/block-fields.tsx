import { Input, InputNumber, Segmented } from 'antd'
import { EventSelect } from '#console/domains/events/event-select.tsx'
import { LabelSelect } from '#console/records/label-select.tsx'
import { PictureField } from '#console/records/picture-field.tsx'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { type TextField, TextsField } from '#console/ui/fields/texts-field.tsx'
import type { EnteredBlock } from '#contract/site/landing-pages/landing-blocks.ts'
import {
  blockTextLimits,
  blockTexts,
  hasLines,
  itemLooks,
  landingDrawings,
  landingLimits as limits,
  pictureWidths,
} from '#contract/site/landing-pages/landing-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { QuizSelect } from './destination-fields.tsx'
import { FormFields } from './form-fields.tsx'
import { useLandingText } from './landing-texts.ts'
import { NumberFields } from './number-fields.tsx'

interface Props<B extends EnteredBlock = EnteredBlock> {
  block: B
  onChange: (block: EnteredBlock) => void
}

/** Everything that is entered of a block: its texts in three languages, and what its kind needs. */
export function BlockFields({ block, onChange }: Props) {
  const t = useLandingText()
  const { kind } = block
  const most = blockTextLimits[kind] as Record<string, number>
  const names: readonly string[] = blockTexts(kind)
  const fields = names.map(
    (name): TextField<string> => ({
      name,
      label: t(`field.${name}` as 'field.title'),
      max: most[name] ?? 0,
      ...(hasLines(name) && { rows: name === 'body' ? 12 : 3 }),
    }),
  )
  return (
    <div>
      <Own block={block} onChange={onChange} />
      <TextsField
        fields={fields}
        of={`${t(`block.${kind}`)} `}
        value={block.texts as Texts<string>}
        onChange={(texts) => onChange({ ...block, texts } as EnteredBlock)}
      />
    </div>
  )
}

function Own({ block, onChange }: Props) {
  const t = useLandingText()
  const set = (part: object) => onChange({ ...block, ...part } as EnteredBlock)
  switch (block.kind) {
    case 'hero':
      return (
        <div className={styles.recordLine}>
          <Field label={t('field.picture')}>
            <PictureField
              name={t('field.picture')}
              path={block.pic}
              none={t('field.pictureNone')}
              onChange={(pic) => set({ pic })}
            />
          </Field>
          <Choice
            name={t('field.drawing')}
            value={block.drawing}
            options={landingDrawings.map((one) => [one, t(`drawing.${one}`)])}
            onChange={(drawing) => set({ drawing })}
          />
          <Line
            name={t('field.link')}
            value={block.link}
            hint={t('field.linkHint')}
            onChange={(link) => set({ link })}
          />
          <Line
            name={t('field.otherLink')}
            value={block.other_link}
            hint={t('field.linkHint')}
            onChange={(other_link) => set({ other_link })}
          />
        </div>
      )
    case 'picture':
      return (
        <div className={styles.recordLine}>
          <Field label={t('field.picture')}>
            <PictureField
              name={t('field.picture')}
              path={block.pic}
              none={t('field.noPicture')}
              onChange={(pic) => set({ pic })}
            />
          </Field>
          <Choice
            name={t('field.width')}
            value={block.width}
            options={pictureWidths.map((one) => [one, t(`width.${one}`)])}
            onChange={(width) => set({ width })}
          />
        </div>
      )
    case 'items':
      return (
        <div className={styles.recordLine}>
          <Field label={t('field.labelNo')}>
            <LabelSelect
              name={t('field.labelNo')}
              value={(block.label as number | null) ?? undefined}
              but={0}
              onChange={(label) => set({ label: label?.id ?? null })}
            />
          </Field>
          <Field label={t('field.count')}>
            <InputNumber<number>
              aria-label={t('field.count')}
              min={1}
              max={limits.items}
              precision={0}
              value={block.count}
              onChange={(count) => set({ count: count ?? 1 })}
            />
          </Field>
          <Choice
            name={t('field.look')}
            value={block.look}
            options={itemLooks.map((one) => [one, t(`look.${one}`)])}
            onChange={(look) => set({ look })}
          />
        </div>
      )
    case 'numbers':
      return <NumberFields value={block.numbers} onChange={(numbers) => set({ numbers })} />
    case 'event':
      return (
        <Field label={t('field.eventNo')}>
          <EventSelect
            name={t('field.eventNo')}
            hint={t('field.findByName')}
            value={block.event as number | null}
            onChange={(event) => set({ event })}
          />
        </Field>
      )
    case 'form':
      return (
        <>
          <Line name={t('field.mailTo')} value={block.mail_to} onChange={(mail_to) => set({ mail_to })} />
          <FormFields value={block.fields} onChange={(fields) => set({ fields })} />
        </>
      )
    case 'quiz':
      return (
        <Field label={t('field.quizPath')}>
          <QuizSelect value={block.quiz} onChange={(quiz) => set({ quiz })} />
        </Field>
      )
    case 'text':
      return null
  }
}

interface LineProps {
  name: string
  value: string
  hint?: string
  onChange: (text: string) => void
}

function Line({ name, value, hint, onChange }: LineProps) {
  return (
    <Field label={name}>
      <Input
        aria-label={name}
        value={value}
        maxLength={limits.address}
        placeholder={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

interface ChoiceProps<V extends string> {
  name: string
  value: V
  options: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}

function Choice<V extends string>({ name, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Field label={name}>
      <Segmented<V>
        aria-label={name}
        value={value}
        options={options.map(([one, label]) => ({ value: one, label }))}
        onChange={onChange}
      />
    </Field>
  )
}
