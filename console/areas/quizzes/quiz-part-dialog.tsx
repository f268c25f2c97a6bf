import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { Dialog } from '#console/ui/dialog.tsx'
import { isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { type TextField, TextsField } from '#console/ui/fields/texts-field.tsx'
import {
  axisTextLimits,
  hasLines,
  type QuestionText,
  type QuizIllustration,
  questionOptions,
  questionTextLimits,
  quizIllustrations,
  quizLimits,
  type ResultText,
  resultTextLimits,
} from '#contract/site/quizzes/quiz-terms.ts'
import { type AxisForm, emptyQuestion, type QuestionForm, type QuizForm, type ResultForm } from './quiz-form.ts'
import { useQuizText } from './quiz-texts.ts'

/** Open part: an index in one of the lists; after the last question a new one. */
export interface OpenPart {
  part: 'axes' | 'results' | 'questions'
  place: number
}

interface Props {
  open: OpenPart
  value: QuizForm
  set: (part: Partial<QuizForm>) => void
  onClose: () => void
}

/** An axis, a result or a question; what is entered becomes part of the quiz, which is saved as a whole. */
export function QuizPartDialog({ open: { part, place }, value, set, onClose }: Props) {
  const t = useQuizText()
  const before = value[part][place] ?? emptyQuestion
  const [form, setForm] = useState<AxisForm | ResultForm | QuestionForm>(before)
  const change = (given: object) => setForm({ ...form, ...given })
  const apply = () => {
    const rows: unknown[] = [...value[part]]
    rows[place] = form
    set({ [part]: rows } as Partial<QuizForm>)
    onClose()
  }
  const isWhole =
    part === 'questions'
      ? (['text', ...questionOptions] as const).every((name) => isNamed((form as QuestionForm).texts, name))
      : isNamed((form as ResultForm).texts, 'name')
  return (
    <Dialog
      title={t(`quiz.${part}`)}
      width={980}
      okText={t('quiz.take')}
      okButtonProps={{ disabled: !isWhole }}
      onOk={apply}
      onCancel={onClose}
    >
      {part === 'axes' && <AxisFields value={form as AxisForm} set={change} />}
      {part === 'results' && <ResultFields value={form as ResultForm} set={change} />}
      {part === 'questions' && <QuestionFields value={form as QuestionForm} quiz={value} set={change} />}
    </Dialog>
  )
}

function AxisFields({ value, set }: { value: AxisForm; set: (part: Partial<AxisForm>) => void }) {
  const t = useQuizText()
  return (
    <TextsField
      fields={[
        { name: 'name', label: t('quiz.axis'), max: axisTextLimits.name },
        { name: 'first', label: t('quiz.first'), max: axisTextLimits.first },
        { name: 'second', label: t('quiz.second'), max: axisTextLimits.second },
      ]}
      value={value.texts}
      onChange={(texts) => set({ texts })}
    />
  )
}

function ResultFields({ value, set }: { value: ResultForm; set: (part: Partial<ResultForm>) => void }) {
  const t = useQuizText()
  const fields = (Object.keys(resultTextLimits) as ResultText[]).map(
    (name): TextField<ResultText> => ({
      name,
      label: t(`quiz.result.${name}`),
      max: resultTextLimits[name],
      ...(hasLines(name) && { rows: name === 'text' ? 8 : 3 }),
    }),
  )
  return (
    <>
      <div className={styles.recordLine}>
        <Field label={t('quiz.slug')}>
          <Input
            aria-label={t('quiz.slug')}
            value={value.key}
            maxLength={quizLimits.key}
            onChange={({ target }) => set({ key: target.value })}
          />
        </Field>
        <Field label={t('quiz.illustration')}>
          <Select<QuizIllustration>
            aria-label={t('quiz.illustration')}
            value={value.illustration}
            options={quizIllustrations.map((one) => ({ value: one, label: one }))}
            onChange={(illustration) => set({ illustration })}
          />
        </Field>
        <img src={`/covers/island/${value.illustration}-sm.svg`} alt="" width={96} height={96} />
      </div>
      <TextsField fields={fields} value={value.texts} onChange={(texts) => set({ texts })} />
    </>
  )
}

interface QuestionProps {
  value: QuestionForm
  quiz: QuizForm
  set: (part: Partial<QuestionForm>) => void
}

function QuestionFields({ value, quiz, set }: QuestionProps) {
  const { language } = useConsole()
  const t = useQuizText()
  const axis = quiz.axes[value.axis]?.texts ?? {}
  const [first, second] = (value.reversed ? (['second', 'first'] as const) : (['first', 'second'] as const)).map(
    (end) => nameOf(axis, language, end),
  )
  const fields: TextField<QuestionText>[] = [
    { name: 'scene', label: t('quiz.scene'), max: questionTextLimits.scene },
    { name: 'text', label: t('quiz.question'), max: questionTextLimits.text, rows: 2 },
    ...questionOptions.map((name, place) => ({
      name,
      label: t('quiz.option', { n: place + 1 }),
      max: questionTextLimits[name],
    })),
  ]
  return (
    <>
      <div className={styles.recordLine}>
        <Field label={t('quiz.axis')}>
          <Select<number>
            aria-label={t('quiz.axis')}
            value={value.axis}
            options={quiz.axes.map(({ texts }, place) => ({ value: place, label: nameOf(texts, language, 'name') }))}
            onChange={(next) => set({ axis: next })}
          />
        </Field>
        <Checkbox checked={value.reversed} onChange={({ target }) => set({ reversed: target.checked })}>
          {t('quiz.reversed')}
        </Checkbox>
        <span className="quiet">{t('quiz.leads', { first: first ?? '', second: second ?? '' })}</span>
      </div>
      <TextsField fields={fields} value={value.texts} onChange={(texts) => set({ texts })} />
    </>
  )
}
