import type { QuizHead } from '#contract/site/quizzes/quizzes.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as quizStyles from '../quiz.module.css'
import { useQuizText } from '../quiz-text.ts'
import { localeNumber } from './locale-number.ts'
import * as quizResultStyles from './quiz-result.module.css'

interface Props {
  quiz: QuizHead
  poles: string
  /** From 0 to 100; undefined where only the result is known. */
  own: readonly number[] | undefined
  all: readonly number[] | null
}

/** Marks on an axis. */
const marks = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

/** Numbers near an end stay within the axis. */
const anchorAt = (place: number) => {
  if (place < 6) return 'start'
  return place > 94 ? 'end' : 'middle'
}

/** The axes with the place of the reader, and of all others. */
export function Axes({ quiz, poles, own, all }: Props) {
  const t = useQuizText()
  const language = useLanguage()
  return (
    <div className={quizResultStyles.qzAxes}>
      <ul>
        {quiz.axes.map(({ name, first, second }, axis) => {
          const isSecond = poles[axis] === '1'
          const place = own?.[axis]
          const average = all?.[axis]
          return (
            <li key={name}>
              <p>
                <b className={isSecond ? undefined : 'on'}>{first}</b>
                <span>{name}</span>
                <b className={isSecond ? 'on' : undefined}>{second}</b>
              </p>
              <svg aria-hidden="true" height={own ? 38 : 20}>
                <line className={quizResultStyles.base} x1="0" x2="100%" y1="10" y2="10" />
                {marks.map((mark) => (
                  <line
                    key={mark}
                    className={quizResultStyles.base}
                    x1={`${mark}%`}
                    x2={`${mark}%`}
                    y1={mark % 50 === 0 ? 4 : 7}
                    y2="13"
                  />
                ))}
                <line
                  className={quizResultStyles.way}
                  x1="50%"
                  x2={`${place ?? (isSecond ? 100 : 0)}%`}
                  y1="10"
                  y2="10"
                />
                {average !== undefined && <circle className="all" cx={`${average}%`} cy="10" r="5" />}
                {place !== undefined && (
                  <>
                    <circle className={quizResultStyles.own} cx={`${place}%`} cy="10" r="6" />
                    <text x={`${place}%`} y="34" textAnchor={anchorAt(place)}>
                      {isSecond ? place : 100 - place}%
                    </text>
                  </>
                )}
              </svg>
              {place !== undefined && (
                <span className="sr">
                  {t('youAt', { pole: isSecond ? second : first, n: isSecond ? place : 100 - place })}
                </span>
              )}
              {average !== undefined && (
                <span className="sr">
                  {t('averageAt', { pole: average > 50 ? second : first, n: average > 50 ? average : 100 - average })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {all && (
        <p className={`${quizStyles.qzSmall} ${quizResultStyles.qzLegend}`}>
          {own && (
            <>
              <i className={quizResultStyles.own} />
              {t('you')}
            </>
          )}
          <i className="all" />
          {t('average', { n: localeNumber(quiz.total, language) })}
        </p>
      )}
    </div>
  )
}
