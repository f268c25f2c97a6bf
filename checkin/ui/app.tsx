/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { isOpened, keepDevice, readDevice } from '../platform/device.ts'
import { allowSound } from '../platform/signals.ts'
import { useProgram } from './context.ts'
import { DoorScreen } from './door-screen.tsx'
import { EventChoice } from './event-choice.tsx'
import * as styles from './parts.module.css'
import { useDoor } from './use-door.ts'

/** The program: the choice of an event, the name of the door, and then the door. */
export function App({ event }: { event: number | undefined }) {
  return event === undefined ? <EventChoice /> : <DoorOf event={event} />
}

function DoorOf({ event }: { event: number }) {
  const { t } = useProgram()
  const [device, setDevice] = useState(readDevice)
  const [begun, begin] = useState(() => isOpened(device, event))
  const door = useDoor(event, device)
  const state = door.state
  // After a reload nobody presses a button before the first ticket is read.
  useEffect(() => {
    addEventListener('pointerdown', allowSound, { once: true })
    return () => removeEventListener('pointerdown', allowSound)
  }, [])
  if (begun && state.ready)
    return <DoorScreen event={event} device={device} door={door.door} state={state} onRename={() => begin(false)} />
  return (
    <main class={styles.ciStart}>
      <h1>{state.memory?.title ?? t('title')}</h1>
      <form
        onSubmit={(submit) => {
          submit.preventDefault()
          allowSound()
          const named = { ...device, name: device.name.trim() || t('deviceDefault'), event }
          keepDevice(named)
          setDevice(named)
          begin(true)
        }}
      >
        <label for="device-name">{t('deviceName')}</label>
        <input
          id="device-name"
          class={styles.ciInput}
          maxLength={60}
          autocomplete="off"
          placeholder={t('deviceDefault')}
          value={device.name}
          onInput={({ currentTarget }) => setDevice({ ...device, name: currentTarget.value })}
          aria-describedby="device-hint"
        />
        <p id="device-hint" class={styles.ciHint}>
          {t('deviceHint')}
        </p>
        <button
          type="submit"
          class={`${styles.ciBtn} ${styles.ciBtnMain}`}
          disabled={begun && !state.ready && state.online}
        >
          {t('begin')}
        </button>
      </form>
      <p class={styles.ciHint} role="status">
        {startNote(state, begun, t)}
        {state.signedOut && (
          <>
            {' '}
            <a href={`/home#login=${encodeURIComponent(location.pathname)}`}>{t('signIn')}</a>
          </>
        )}
      </p>
    </main>
  )
}

function startNote(
  { ready, online, signedOut, forbidden }: ReturnType<typeof useDoor>['state'],
  begun: boolean,
  t: ReturnType<typeof useProgram>['t'],
): string {
  if (forbidden) return t('forbidden')
  if (signedOut) return t('signedOut')
  if (ready) return ''
  return t(begun && online ? 'loading' : 'needsList')
}
