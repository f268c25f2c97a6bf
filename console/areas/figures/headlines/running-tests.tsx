import { Link } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useFigureText } from '../figure-texts.ts'
import { Comparison } from './comparison.tsx'

const refreshMs = 30_000
/** The others are on the page of the tests. */
const shown = 2

/** The tests of headlines that run, among the figures. */
export function RunningTests() {
  const t = useFigureText()
  const { data } = useAnswer('headlineTests', {}, { everyMs: refreshMs })
  const running = (data?.list ?? []).filter(({ kept }) => kept === null)
  return (
    <section className="audience__part">
      <div className="audience__choice">
        <h2>{t('headlines.tests')}</h2>
        {running.length > 0 && <span className="headlines__live">{t('headlines.running', { n: running.length })}</span>}
        <Link className="audience__more" to="/figures/headlines">
          {t('headlines.all')}
        </Link>
      </div>
      {data && running.length === 0 && <p className="quiet">{t('headlines.none')}</p>}
      {running.slice(0, shown).map((test) => (
        <Comparison key={test.id} test={test} />
      ))}
    </section>
  )
}
