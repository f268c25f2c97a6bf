import { Button } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { PathField } from '#console/records/path-field.tsx'
import * as recordStyles from '#console/records/records.module.css'
import { nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { quizLimits, quizTextLimits, slugPattern } from '#contract/site/quizzes/quiz-terms.ts'
import type { QuestionForm, QuizForm } from './quiz-form.ts'
import { type OpenPart, QuizPartDialog } from './quiz-part-dialog.tsx'
import { useQuizText } from './quiz-texts.ts'

interface Props {
  value: QuizForm
  set: (part: Partial<QuizForm>) => void
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
}

/** Everything that editors write of a quiz: its own texts, and axes, results and questions, each in a dialog. */
export function QuizFields({ value, set, refused }: Props) {
  const { language } = useConsole()
  const t = useQuizText()
  const [open, setOpen] = useState<OpenPart>()
  const endsOf = (poles: string) =>
    value.axes.map(({ texts }, axis) => nameOf(texts, language, poles[axis] === '1' ? 'second' : 'first')).join(' · ')
  return (
    <>
      <PathField
        label={t('quiz.slug')}
        rule={{ text: t('quiz.slugHint'), most: quizLimits.slug, pattern: slugPattern }}
        value={value.slug}
        name="slug"
        refused={refused}
        onChange={(slug) => set({ slug })}
      />
      <TextsField
        fields={[
          { name: 'title', label: t('quiz.title'), max: quizTextLimits.title },
          { name: 'kicker', label: t('quiz.kicker'), max: quizTextLimits.kicker },
          { name: 'lead', label: t('quiz.lead'), max: quizTextLimits.lead, rows: 3 },
          { name: 'note', label: t('quiz.note'), max: quizTextLimits.note, rows: 3 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <h2>{t('quiz.axes')}</h2>
      <ul className={recordRowsStyles.recordRows} aria-label={t('quiz.axes')}>
        {value.axes.map(({ texts }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
          <li key={place}>
            <button
              type="button"
              className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
              onClick={() => setOpen({ part: 'axes', place })}
            >
              {nameOf(texts, language, 'name')}
            </button>
            <span className="quiet">
              {nameOf(texts, language, 'first')} – {nameOf(texts, language, 'second')}
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('quiz.results')}</h2>
      <ul className={recordRowsStyles.recordRows} aria-label={t('quiz.results')}>
        {value.results.map(({ poles, key, texts }, place) => (
          <li key={poles}>
            <button
              type="button"
              className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
              onClick={() => setOpen({ part: 'results', place })}
            >
              {nameOf(texts, language, 'name')}
            </button>
            <span className="quiet">
              {endsOf(poles)} · {key}
            </span>
          </li>
        ))}
      </ul>
      <div className={recordStyles.recordLine}>
        <h2>{t('quiz.questions')}</h2>
        <Button size="small" onClick={() => setOpen({ part: 'questions', place: value.questions.length })}>
          {t('quiz.addQuestion')}
        </Button>
      </div>
      <Questions
        value={value}
        onOrder={(questions) => set({ questions })}
        onOpen={(place) => setOpen({ part: 'questions', place })}
      />
      {open && <QuizPartDialog open={open} value={value} set={set} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface QuestionsProps {
  value: QuizForm
  onOrder: (questions: QuestionForm[]) => void
  onOpen: (place: number) => void
}

function Questions({ value: { axes, questions }, onOrder, onOpen }: QuestionsProps) {
  const { language } = useConsole()
  const t = useQuizText()
  const rows = questions.map((question, place) => ({ question, place }))
  const nameOfRow = ({ question }: { question: QuestionForm }) => nameOf(question.texts, language, 'text')
  return (
    <OrderedList<(typeof rows)[number]>
      name={t('quiz.questions')}
      entries={rows}
      // New ones have no key yet.
      keyOf={({ question, place }) => question.key || `new ${place}`}
      nameOf={nameOfRow}
      onOrder={(next) => onOrder(next.map(({ question }) => question))}
      onRemove={({ place }) => onOrder(questions.filter((_, other) => other !== place))}
      empty={<p className="quiet">{t('quiz.noQuestions')}</p>}
    >
      {(row) => (
        <button
          type="button"
          className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
          onClick={() => onOpen(row.place)}
        >
          {nameOfRow(row)}{' '}
          <span className="quiet">
            {nameOf(axes[row.question.axis]?.texts ?? {}, language, 'name')}
            {row.question.reversed && ` · ${t('quiz.reversed')}`}
          </span>
        </button>
      )}
    </OrderedList>
  )
}
