import { Button, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useQuizText } from './quiz-texts.ts'

/** All quizzes. */
export function QuizzesPage() {
  const t = useQuizText()
  const navigate = useNavigate()
  const answer = useAnswer('staffQuizzes', {})
  return (
    <>
      <PageHead
        title={t('quizDesk')}
        end={
          <Button type="primary" onClick={() => navigate('/quizzes/new')}>
            {t('quiz.add')}
          </Button>
        }
      />
      <Loaded answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('quiz.none')}</p>
          ) : (
            <ul className={recordRowsStyles.recordRows}>
              {list.map(({ id, path, title, language, state, questions, total, updated_time }) => (
                <li key={id}>
                  <Tag className={state === 'published' ? recordRowsStyles.publishedMark : undefined}>
                    {t(`quiz.state.${state}`)}
                  </Tag>
                  <Link className={listsStyles.title} to={`/quizzes/${id}`} lang={language}>
                    {title}
                  </Link>
                  <span className="quiet">
                    {path} · {t('quiz.counts', { questions, total })} · {toMinute(updated_time)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
