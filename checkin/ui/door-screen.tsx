/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ScanDirection } from '#contract/events/check-in-terms.ts'
import type { Door, DoorResult, DoorState } from '../door/door.ts'
import type { Device } from '../platform/device.ts'
import { signal } from '../platform/signals.ts'
import type { CameraState } from '../scan/camera.ts'
import { CameraView } from './camera-view.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import { DoorFoot } from './door-foot.tsx'
import { HistoryPanel } from './history-panel.tsx'
import * as partsStyles from './parts.module.css'
import { ResultPanel } from './result-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import { Sign } from './sign.tsx'

interface DoorScreenProps {
  event: number
  device: Device
  door: Door
  state: DoorState
  /** Leads back to the name of the door. */
  onRename: () => void
}

type Panel = 'result' | 'search' | 'conflicts' | { history: string }

/** The door at work: camera above, the answer below, how the list stands at the foot. */
export function DoorScreen({ event, device, door, state, onRename }: DoorScreenProps) {
  const { t } = useProgram()
  const [direction, setDirection] = useState<ScanDirection>('entry')
  const [panel, setPanel] = useState<Panel>('result')
  const [camera, setCamera] = useState<CameraState>('opening')
  const shown = useRef({ direction, busy: false })
  shown.current.direction = direction
  const { memory, online, result } = state

  const tell = (answered: DoorResult) => {
    signal(answered.answer === 'yes')
    setPanel('result')
  }
  /** One code at a time: the next is read once this one has its answer. */
  const onCode = async (text: string) => {
    if (shown.current.busy) return
    shown.current.busy = true
    try {
      tell(await door.scan(text, shown.current.direction))
    } finally {
      shown.current.busy = false
    }
  }
  const seen = useRef(memory?.conflicts ?? 0)
  useEffect(() => {
    const conflicts = memory?.conflicts ?? 0
    if (conflicts > seen.current) setPanel('conflicts')
    seen.current = conflicts
  }, [memory?.conflicts])

  const turn = (next: ScanDirection) => {
    setDirection(next)
    door.clear()
    setPanel('result')
  }
  return (
    <main class={partsStyles.ci}>
      <header class={doorStyles.ciHead}>
        <a class={doorStyles.ciIconbtn} href="/checkin" aria-label={t('back')}>
          <Sign name="back" />
        </a>
        <div class={partsStyles.ciGrow}>
          <h1>{memory?.title}</h1>
          <button
            type="button"
            class={partsStyles.ciRename}
            aria-label={t('rename', { name: device.name })}
            onClick={onRename}
          >
            {device.name}
          </button>
        </div>
        <span class={online ? doorStyles.ciNet : `${doorStyles.ciNet} ${doorStyles.ciNetOff}`} role="status">
          <Sign name={online ? 'online' : 'offline'} size={18} />
          {t(online ? 'online' : 'offline')}
        </span>
      </header>
      <CameraView
        state={camera}
        onState={setCamera}
        tone={panel === 'result' ? result?.answer : undefined}
        onCode={onCode}
        direction={direction}
        onDirection={turn}
        onSearch={() => setPanel(panel === 'search' ? 'result' : 'search')}
      />
      {panel === 'result' && (
        <ResultPanel
          result={result}
          direction={direction}
          camera={camera}
          onCode={onCode}
          onSearch={() => setPanel('search')}
          onUndo={(one) => door.undo(one)}
          onTurn={turn}
          onHistory={(ticket) => setPanel({ history: ticket })}
        />
      )}
      {panel === 'search' && (
        <SearchPanel
          door={door}
          direction={direction}
          onCode={onCode}
          onPick={async (ticket) => tell(await door.pick(ticket, direction))}
          onClose={() => setPanel('result')}
        />
      )}
      {panel === 'conflicts' && <ConflictsPanel event={event} onClose={() => setPanel('result')} />}
      {typeof panel === 'object' && (
        <HistoryPanel event={event} ticket={panel.history} onClose={() => setPanel('result')} />
      )}
      <DoorFoot door={door} state={state} onConflicts={() => setPanel('conflicts')} />
    </main>
  )
}
