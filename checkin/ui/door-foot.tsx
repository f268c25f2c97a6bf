/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Door, DoorState } from '../door/door.ts'
import type { Translate } from '../texts/translate.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'

/** A list this old differs in colour from a fresh one, in ms. */
const oldMs = 120_000

/** How many are in, how old the list is, and what waits or needs a look. */
export function DoorFoot({ door, state, onConflicts }: { door: Door; state: DoorState; onConflicts: () => void }) {
  const { t } = useProgram()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const age = door.listAge() ?? 0
  const { memory, waiting, signedOut, forbidden } = state
  const { tickets, inside } = memory?.counts ?? { tickets: 0, inside: 0 }
  return (
    <footer class={doorStyles.ciFoot}>
      {(signedOut || forbidden) && (
        <p class={doorStyles.ciFootAlert} role="alert">
          {t(signedOut ? 'signedOut' : 'forbidden')}{' '}
          {signedOut && <a href={`/home#login=${encodeURIComponent(location.pathname)}`}>{t('signIn')}</a>}
        </p>
      )}
      <div>
        <b class={partsStyles.ciNum}>{door.entered()}</b> <span>{t('entered', { of: tickets })}</span>
        {inside !== memory?.counts.entered && <span> {t('insideNow', { n: inside })}</span>}
      </div>
      <p class={age > oldMs ? doorStyles.ciOld : ''}>{ageWords(age, t)}</p>
      <div class={doorStyles.ciFootActs}>
        {(memory?.conflicts ?? 0) > 0 && (
          <button type="button" class={doorStyles.ciWarn} onClick={onConflicts}>
            {t('conflicts', { n: memory?.conflicts ?? 0 })}
          </button>
        )}
        {waiting > 0 && (
          <button type="button" class={doorStyles.ciWarn} onClick={() => void door.refresh()}>
            {t('waiting', { n: waiting })}
          </button>
        )}
      </div>
    </footer>
  )
}

function ageWords(ms: number, t: Translate): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 2) return t('listNow')
  return seconds < 60 ? t('listSeconds', { n: seconds }) : t('listMinutes', { n: Math.floor(seconds / 60) })
}
