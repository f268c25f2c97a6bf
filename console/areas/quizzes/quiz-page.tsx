import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { PathField } from '#console/records/path-field.tsx'
import { RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { inAllLanguages, isNamed } from '#console/ui/fields/texts.ts'
import { useNameOf } from '#console/ui/fields/use-converted.ts'
import { quizLimits, slugPattern } from '#contract/site/quizzes/quiz-terms.ts'
import type { StaffQuiz } from '#contract/site/quizzes/quizzes-desk.ts'
import { QuizFields } from './quiz-fields.tsx'
import { emptyQuiz, formOfQuiz, type QuizForm } from './quiz-form.ts'
import { useQuizText } from './quiz-texts.ts'
import { Statistics } from './statistics.tsx'

/** A quiz, or one that is not there yet. */
export function QuizPage() {
  return <RecordPage call="staffQuiz">{(quiz, reload) => <Editor quiz={quiz} onSaved={reload} />}</RecordPage>
}

function Editor({ quiz, onSaved }: { quiz?: StaffQuiz; onSaved?: () => void }) {
  const t = useQuizText()
  const { act, refused } = useMutation()
  const [empty] = useState(emptyQuiz)
  const record = useRecord<StaffQuiz, QuizForm>({
    kind: 'quiz',
    record: quiz,
    empty,
    fieldsOf: formOfQuiz,
    save: (input) => act('saveQuiz', input),
    addressOf: ({ id }) => `/quizzes/${id}`,
    onSaved,
  })
  const { value } = record.form
  const title = useNameOf(value.texts, 'title')
  const names = (rows: readonly { texts: Parameters<typeof inAllLanguages<string>>[0] }[], field: string) =>
    rows.map(({ texts }) => inAllLanguages(texts, field)).join('\n')
  return (
    <RecordEditor<StaffQuiz, QuizForm>
      title={title || t('quiz.add')}
      record={record}
      list={{ path: '/quizzes', label: t('quizDesk') }}
      complete={isNamed(value.texts, 'title') && value.slug.trim() !== ''}
      links={quiz && <Acts quiz={quiz} onChanged={onSaved} isDirty={record.form.dirty} />}
      remove={(seen) => act('deleteRecord', { kind: 'quiz', ...seen })}
      compared={[
        { name: 'texts', label: t('quiz.title'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'slug', label: t('quiz.slug'), show: ({ slug }) => slug },
        { name: 'axes', label: t('quiz.axes'), show: ({ axes }) => names(axes, 'name') },
        { name: 'results', label: t('quiz.results'), show: ({ results }) => names(results, 'name') },
        { name: 'questions', label: t('quiz.questions'), show: ({ questions }) => names(questions, 'text') },
      ]}
    >
      <QuizFields value={value} set={record.set} refused={refused} />
      {quiz && <Statistics quiz={quiz} />}
    </RecordEditor>
  )
}

interface ActsProps {
  quiz: StaffQuiz
  onChanged: (() => void) | undefined
  /** True if there are unsaved changes, which another version would overwrite. */
  isDirty: boolean
}

function Acts({ quiz: { id, version, state, preview }, onChanged, isDirty }: ActsProps) {
  const t = useQuizText()
  const { act, busy } = useMutation()
  const [copying, setCopying] = useState(false)
  const next = state === 'draft' ? 'published' : 'draft'
  return (
    <>
      <a href={preview} target="_blank" rel="noopener">
        {t(state === 'draft' ? 'quiz.preview' : 'quiz.see')}
      </a>
      <span className="quiet">{t(`quiz.state.${state}`)}</span>
      <Button
        size="small"
        disabled={isDirty || busy}
        onClick={async () => (await act('setQuizState', { id, version, state: next })) && onChanged?.()}
      >
        {t(next === 'published' ? 'quiz.publish' : 'quiz.withdraw')}
      </Button>
      <Button size="small" onClick={() => setCopying(true)}>
        {t('quiz.copy')}
      </Button>
      {copying && <CopyDialog id={id} onClose={() => setCopying(false)} />}
    </>
  )
}

function CopyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useQuizText()
  const { act, busy, refused } = useMutation()
  const navigate = useNavigate()
  const [slug, setSlug] = useState('')
  const copy = async () => {
    const made = await act('copyQuiz', { id, slug }, t('quiz.copied'))
    if (!made) return
    onClose()
    void navigate(`/quizzes/${made.id}`)
  }
  return (
    <Dialog
      title={t('quiz.copy')}
      okText={t('quiz.copy')}
      okButtonProps={{ loading: busy, disabled: slug.trim() === '' }}
      onOk={copy}
      onCancel={onClose}
    >
      <PathField
        label={t('quiz.slug')}
        rule={{ text: t('quiz.slugHint'), most: quizLimits.slug, pattern: slugPattern }}
        value={slug}
        name="slug"
        refused={refused}
        onChange={setSlug}
      />
    </Dialog>
  )
}
