import type { QuizHead, QuizResultLine } from '#contract/site/quizzes/quizzes.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import { islandPath } from '#web/ui/cover/island/island-address.ts'
import * as styles from './quiz.module.css'

interface Props {
  quiz: QuizHead
  results: readonly QuizResultLine[]
}

/** The address of a result; of a draft with the key that opens it. */
export function useResultAddress({ path, draft }: QuizHead): (key: string) => string {
  const { search } = useLocation()
  return (key) => `${path}/${key}${draft ? search : ''}`
}

/** Results with their drawings. */
export function IslandList({ quiz, results }: Props) {
  return (
    <ul className={styles.qzIslands}>
      {results.map((result) => (
        <li key={result.key}>
          <Island quiz={quiz} result={result} />
        </li>
      ))}
    </ul>
  )
}

function Island({ quiz, result }: { quiz: QuizHead; result: QuizResultLine }) {
  const addressOf = useResultAddress(quiz)
  return (
    <SiteLink href={addressOf(result.key)} lang={useTextLang(result.language)}>
      <img
        src={islandPath(result.illustration, 'sm')}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        decoding="async"
      />
      <b>{result.name}</b>
      <span>{result.motto}</span>
    </SiteLink>
  )
}
