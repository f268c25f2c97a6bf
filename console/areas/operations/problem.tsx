import { Button } from 'antd'
import { Link } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { momentOf } from '#console/platform/site-clock.ts'
import type { OperationCheckRow } from '#contract/staff/operations.ts'
import { ageText, effectOf, measuredText, nameOf, stepsOf } from './check-words.ts'
import * as styles from './operations.module.css'
import { useOperationsText } from './operations-texts.ts'
import { tones } from './tones.ts'

/** A thing that is not fine: since when, how much, what readers see, who handles it, and the steps. */
export function Problem({ check }: { check: OperationCheckRow }) {
  const t = useOperationsText()
  const { me } = useConsole()
  const { act, busy } = useMutation()
  const { key, since, handler, handled_since: handledSince } = check
  const handle = (what: 'take' | 'release' | 'mute') => () => void act('handleOperation', { key, act: what })
  const seconds = ((momentOf(check.checked_time) ?? 0) - (momentOf(since) ?? 0)) / 1_000
  const isMine = handler?.id === me.id
  return (
    <section className={`${styles.problem} ${tones[check.state]}`}>
      <div>
        <h3>{nameOf(check, t)}</h3>
        <dl>
          <dt>{t('operations.since')}</dt>
          <dd>{t('operations.sinceTime', { time: since.slice(5, 16), age: ageText(seconds, t) })}</dd>
          <dt>{t('operations.amount')}</dt>
          <dd>{measuredText(check, t)}</dd>
          <dt>{t('operations.readers')}</dt>
          <dd>{effectOf(check, t) ?? t('operations.readersNothing')}</dd>
          <dt>{t('operations.handler')}</dt>
          <dd>
            {handler
              ? t('operations.handledBy', { name: handler.nickname, time: handledSince?.slice(11, 16) ?? '' })
              : t('operations.nobody')}
          </dd>
        </dl>
      </div>
      <div>
        <ol aria-label={t('operations.steps')}>
          {stepsOf(check, t).map(({ text, command, page }) => (
            <li key={text}>
              <span>{text}</span>
              {page && <Link to={page}>{t('operations.open')}</Link>}
              {command && <code>{command}</code>}
            </li>
          ))}
        </ol>
        <div className={styles.problemActs}>
          <Button type={handler ? 'default' : 'primary'} disabled={busy} onClick={handle(isMine ? 'release' : 'take')}>
            {t(isMine ? 'operations.release' : 'operations.take')}
          </Button>
          <Button disabled={busy} onClick={handle('mute')}>
            {t('operations.mute')}
          </Button>
        </div>
      </div>
    </section>
  )
}
