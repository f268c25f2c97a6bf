/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { failureOf } from '../platform/calls.ts'
import { storedEvents } from '../platform/storage.ts'
import { useProgram } from './context.ts'
import * as styles from './parts.module.css'

interface Choice {
  id: number
  title: string
  kept: boolean
}

/** The events that somebody may check people in for; without a network those that the device has. */
export function EventChoice() {
  const { t, call } = useProgram()
  const [choices, setChoices] = useState<Choice[]>()
  const [signedOut, setSignedOut] = useState(false)
  useEffect(() => {
    const load = async () => {
      const kept = await storedEvents()
      const local = kept.map((event) => ({ ...event, kept: true }))
      setChoices(local)
      try {
        const { list } = await call('activityLists', { page: 1, size: 50, state: 'published' })
        const mine = list.map(({ id, title }) => ({ id, title, kept: kept.some((one) => one.id === id) }))
        setChoices([...mine, ...local.filter(({ id }) => !mine.some((one) => one.id === id))])
      } catch (error) {
        setSignedOut(failureOf(error) === 'signedOut')
      }
    }
    void load()
  }, [call])
  return (
    <main class={styles.ciStart}>
      <h1>{t('title')}</h1>
      <p class={styles.ciHint}>{t('chooseEvent')}</p>
      {choices?.length === 0 && <p role="status">{t('noEvents')}</p>}
      <ul class={styles.ciList}>
        {choices?.map(({ id, title, kept }) => (
          <li key={id}>
            <a href={`/checkin/${id}`}>
              <b>{title}</b>
              {kept && <span class={styles.ciHint}>{t('kept')}</span>}
            </a>
          </li>
        ))}
      </ul>
      {signedOut && <a href="/home#login=%2Fcheckin">{t('signIn')}</a>}
    </main>
  )
}
