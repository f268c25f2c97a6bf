import { Select } from 'antd'
import { useAnswer } from '#console/platform/use-answer.ts'
import { withChosen } from '#console/ui/fields/chosen-option.ts'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import { useLandingText } from './landing-texts.ts'

interface QuizProps {
  /** The last part of its path. */
  value: string
  onChange: (quiz: string) => void
}

/** One quiz, looked for by its name; there are few, so that all are offered at once. */
export function QuizSelect({ value, onChange }: QuizProps) {
  const t = useLandingText()
  const { data, loading } = useAnswer('staffQuizzes', {})
  const options = (data?.list ?? []).map(({ slug, title }) => ({ value: slug, label: title }))
  return (
    <Select<string>
      allowClear
      aria-label={t('field.quizPath')}
      className="full"
      placeholder={t('field.findByName')}
      loading={loading}
      showSearch={searchedByName}
      value={value || undefined}
      options={withChosen(options, value === '' ? undefined : { value, label: value })}
      onChange={(slug) => onChange(slug ?? '')}
    />
  )
}
