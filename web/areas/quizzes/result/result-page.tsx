import { companionsOf, oppositeOf } from '#contract/site/quizzes/quiz-scoring.ts'
import type { QuizResultLine } from '#contract/site/quizzes/quizzes.ts'
import { isLanguage } from '#language/languages.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useHydrated, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import { islandCardPath, islandPath } from '#web/ui/cover/island/island-address.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { IslandList, useResultAddress } from '../island-list.tsx'
import type { ResultData } from '../loaders.ts'
import * as quizStyles from '../quiz.module.css'
import { QuizFrame } from '../quiz-frame.tsx'
import { useQuizText } from '../quiz-text.ts'
import { Axes } from './axes.tsx'
import { placesIn } from './places.ts'
import * as quizResultStyles from './quiz-result.module.css'
import { ShareCard } from './share-card.tsx'
import { Shares } from './shares.tsx'

/** How many other results are shown with their drawings. */
const othersShown = 6

/** A result: who it is, where it stands, and how many others there are of it. */
export function ResultPage({ data }: { data: ResultData }) {
  const { quiz, result, places } = data
  const t = useQuizText()
  const lang = useTextLang(result.language)
  const { hash } = useLocation()
  const own = useHydrated() ? placesIn(hash) : undefined
  const separator = useLanguage() === 'en' ? ': ' : '：'
  const place = quiz.results.findIndex(({ key }) => key === result.key)
  const others = [...quiz.results.slice(place + 1), ...quiz.results.slice(0, place)].slice(0, othersShown)
  return (
    <QuizFrame quiz={quiz}>
      <Head
        title={`${result.name}${separator}${quiz.title}`}
        description={result.motto}
        path={`${quiz.path}/${result.key}`}
        picture={islandCardPath(result.illustration)}
        available={quiz.languages.filter(isLanguage)}
        noindex={quiz.draft}
      />
      <article className={quizResultStyles.qzResult}>
        <img
          className={quizResultStyles.qzResultArt}
          src={islandPath(result.illustration, 'lg')}
          alt=""
          width={400}
          height={400}
          fetchPriority="high"
        />
        <div className={quizResultStyles.qzResultText} lang={lang}>
          <p className={quizStyles.qzKicker}>{own ? t('yours') : quiz.kicker}</p>
          <h1>{result.name}</h1>
          <p className={quizResultStyles.qzMotto}>{result.motto}</p>
          <Axes quiz={quiz} poles={result.poles} own={own} all={places} />
          <div className={quizResultStyles.qzProse}>
            {result.text
              .split(/\n\s*\n/)
              .filter(Boolean)
              .map((part) => (
                <p key={part}>{part}</p>
              ))}
          </div>
          <div className={quizResultStyles.qzPoints}>
            <Points title={t('strengths')} points={result.strengths} />
            <Points title={t('risks')} points={result.risks} />
          </div>
          <dl className={quizResultStyles.qzKin}>
            <Kin title={t('companions')} data={data} poles={companionsOf(result.poles)} />
            <Kin title={t('opposite')} data={data} poles={[oppositeOf(result.poles)]} />
          </dl>
        </div>
      </article>
      <div className={`${quizStyles.qzSec} ${quizResultStyles.qzCompare}`}>
        <div>
          <Shares quiz={quiz} present={result.key} />
          <section className={quizResultStyles.qzOthers}>
            <SectionHead title={t('others')} more={{ href: quiz.path, label: t('all', { n: quiz.results.length }) }} />
            <IslandList quiz={quiz} results={others} />
          </section>
        </div>
        <ShareCard quiz={quiz} result={result} />
      </div>
    </QuizFrame>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function Kin({ title, data: { quiz }, poles }: { title: string; data: ResultData; poles: readonly string[] }) {
  const addressOf = useResultAddress(quiz)
  const kin = poles.flatMap((one): QuizResultLine[] => quiz.results.filter((result) => result.poles === one))
  return (
    <div>
      <dt>{title}</dt>
      {kin.map((result) => (
        <dd key={result.key}>
          <SiteLink className="link" href={addressOf(result.key)}>
            {result.name}
          </SiteLink>
        </dd>
      ))}
    </div>
  )
}
