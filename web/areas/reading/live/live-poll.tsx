import { useEffect, useState } from 'react'
import type { Poll, PollStanding } from '#contract/content/polls/polls.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { useClock } from '#web/platform/clock.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import * as styles from './live-poll.module.css'
import { liveText } from './live-text.ts'

const deviceKey = 'poll-device'

/** The key by which this browser has one vote; it stands for nothing else. */
function readDevice(): string {
  try {
    const known = localStorage.getItem(deviceKey)
    if (known) return known
    const made = crypto.randomUUID()
    localStorage.setItem(deviceKey, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

/** A question with its answers; how others voted is shown to those who voted, and to all after the end. */
export function LivePoll({ poll }: { poll: Poll }) {
  const t = liveText.useText()
  const language = useLanguage()
  const { now } = useClock()
  const [standing, setStanding] = useState<PollStanding>()
  const [failed, setFailed] = useState(false)
  const { id } = poll
  const isOpen = (parseSiteTime(poll.closes_time) ?? 0) > now
  useEffect(() => {
    void inLanguage(httpBackend, language)
      .call('getPollStandings', { ids: [id], device: readDevice() })
      .then(({ list: [known] }) => setStanding(known))
      .catch(() => {})
  }, [id, language])
  const vote = async (choice: number) => {
    setFailed(false)
    try {
      setStanding(await inLanguage(httpBackend, language).call('votePoll', { id, choice, device: readDevice() }))
    } catch {
      setFailed(true)
    }
  }
  const { counts = null, choice = null } = standing ?? {}
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <>
      <ul className={styles.poll}>
        {poll.options.map((option, place) => {
          const own = choice === place + 1
          if (counts === null)
            return (
              <li key={option}>
                {isOpen && standing ? (
                  <button type="button" aria-label={t('voteFor', { option })} onClick={() => void vote(place + 1)}>
                    {option}
                  </button>
                ) : (
                  <span>{option}</span>
                )}
              </li>
            )
          const share = total > 0 ? Math.round((100 * (counts[place] ?? 0)) / total) : 0
          return (
            <li key={option} className={own ? styles.pollOwn : undefined}>
              <meter min={0} max={100} value={share} aria-hidden="true" />
              <span>{own ? t('yourChoice', { option }) : option}</span>
              <b>{share}%</b>
            </li>
          )
        })}
      </ul>
      <p className={styles.pollFacts}>
        {counts && <span>{t('votes', { n: fullNumber(total, language) })}</span>}
        <span>{isOpen ? t('closes', { time: poll.closes_time.slice(11, 16) }) : t('closed')}</span>
      </p>
      {failed && <p role="alert">{t('voteFailed')}</p>}
    </>
  )
}
