import { Alert } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { listOf } from '#console/ui/lists/list-text.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { checkEverySeconds, checkGroups, groupOfCheck } from '#contract/staff/operation-terms.ts'
import { CheckTable } from './check-table.tsx'
import { effectOf } from './check-words.ts'
import * as styles from './operations.module.css'
import { useOperationsText } from './operations-texts.ts'
import { Problem } from './problem.tsx'

/** Page of everything that is late, full or failing, with its effect on readers and the steps against it. */
export function OperationsPage() {
  const t = useOperationsText()
  const answer = useAnswer('getOperations', {}, { everyMs: checkEverySeconds * 1_000 })
  const checked = answer.data?.checked_time
  return (
    <>
      <PageHead title={t('operations')}>
        {checked && <span className="quiet">{t('operations.checked', { time: clockOf(checked) })}</span>}
      </PageHead>
      <Loaded answer={answer}>{(data) => <Operations data={data} />}</Loaded>
    </>
  )
}

const clockOf = (time: string): string => time.slice(11)

function Operations({ data: { list, checked_time: checked, silent, ...rest } }: { data: CallOutput<'getOperations'> }) {
  const t = useOperationsText()
  const { language } = useConsole()
  if (!checked) return <Alert type="warning" showIcon title={t('operations.never')} />
  const problems = list
    .filter(({ state, muted_until: muted }) => state !== 'fine' && !muted)
    .toSorted((one, other) => rankOf(one.state) - rankOf(other.state))
  const effects = [...new Set(problems.flatMap((one) => effectOf(one, t) ?? []))]
  return (
    <>
      {silent && <Alert type="warning" showIcon title={t('operations.stopped', { time: checked })} />}
      {problems.length === 0 ? (
        <header className={styles.calm}>
          <Waves />
          <h2>{t('operations.calm')}</h2>
          <p>
            {t('operations.calmChecks', { n: list.length, time: clockOf(checked) })}
            {rest.last_problem_time && t('operations.lastProblem', { time: rest.last_problem_time.slice(0, 16) })}
          </p>
        </header>
      ) : (
        <>
          <header className={styles.head}>
            <h2>{t('operations.toDo', { n: problems.length, rest: list.length - problems.length })}</h2>
            <p>
              {effects.length > 0
                ? t('operations.readersNotice', { effects: listOf(effects, language) })
                : t('operations.readersNothing')}
            </p>
          </header>
          {problems.map((one) => (
            <Problem key={one.key} check={one} />
          ))}
        </>
      )}
      <section className={styles.all}>
        <div className={styles.allHead}>
          <h2>{t('operations.all', { n: list.length })}</h2>
          <p>{t('operations.legend')}</p>
        </div>
        <div className={styles.groups}>
          {checkGroups.map((group) => (
            <CheckTable
              key={group}
              title={t(`operations.${group}`)}
              checks={list.filter(({ kind }) => groupOfCheck[kind] === group)}
              silent={silent}
            />
          ))}
        </div>
      </section>
    </>
  )
}

const rankOf = (state: 'fine' | 'late' | 'failing'): number => (state === 'failing' ? 0 : 1)

/** A calm sea, for a site on which nothing is wrong. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 1200 90" preserveAspectRatio="none" aria-hidden="true">
      {crests.map((y) => (
        <path key={y} d={wave(y)} opacity={1 - y / 100} />
      ))}
    </svg>
  )
}

const crests = [8, 20, 32, 44, 56, 68, 80]
const wave = (y: number): string => `M0 ${y}${Array.from({ length: 10 }, () => 'q30 -7 60 0t60 0').join('')}`
