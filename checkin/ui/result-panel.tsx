/** @jsxImportSource preact */
import type { ScanDirection } from '#contract/events/check-in-terms.ts'
import type { DoorResult } from '../door/door.ts'
import type { CameraState } from '../scan/camera.ts'
import { type Program, useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'
import { Sign } from './sign.tsx'
import { WithoutCamera } from './without-camera.tsx'

interface ResultPanelProps {
  result: DoorResult | undefined
  direction: ScanDirection
  camera: CameraState
  onCode: (text: string) => void
  onSearch: () => void
  onUndo: (result: Extract<DoorResult, { answer: 'yes' }>) => void
  onTurn: (direction: ScanDirection) => void
  onHistory: (ticket: string) => void
}

/** The answer, large enough to be read in the sun: green and a tick, or red and a cross. */
export function ResultPanel({ result, direction, camera, onCode, onSearch, ...acts }: ResultPanelProps) {
  const { t } = useProgram()
  return (
    <section
      class={`${doorStyles.ciRes} ${result ? `ci-res--${result.answer}` : ''}`}
      role="status"
      aria-live="assertive"
    >
      {!result && camera === 'running' && <p class={doorStyles.ciResWait}>{t('ready')}</p>}
      {!result && camera !== 'running' && camera !== 'opening' && <WithoutCamera {...{ onCode, onSearch }} />}
      {result && (
        <>
          <div class={doorStyles.ciResSign}>
            <Sign name={result.answer} size={36} />
          </div>
          <p class={doorStyles.ciResTitle}>
            {result.answer === 'yes' ? t(`yes.${result.direction}`) : t(`no.${result.reason}`)}
          </p>
          {result.known && <p class={doorStyles.ciResName}>{result.known.name}</p>}
          {result.known && (
            <p class="ci-res__detail">
              {result.known.type}
              {t('comma')}
              {t('placeOf', { place: result.known.place, of: result.known.of })}
            </p>
          )}
          {result.answer === 'yes' ? (
            <Let result={result} onUndo={acts.onUndo} />
          ) : (
            <Stopped {...{ result, direction }} {...acts} />
          )}
        </>
      )}
    </section>
  )
}

function Let({
  result,
  onUndo,
}: {
  result: Extract<DoorResult, { answer: 'yes' }>
  onUndo: ResultPanelProps['onUndo']
}) {
  const { t } = useProgram()
  return (
    <>
      {result.unlisted && <p class={doorStyles.ciResNote}>{t('unlisted')}</p>}
      {!result.recorded && (
        <p class={doorStyles.ciResNote}>
          <Sign name="clock" size={16} />
          {t('queued')}
        </p>
      )}
      <div class={doorStyles.ciResActs}>
        <button type="button" class={partsStyles.ciBtn} onClick={() => onUndo(result)}>
          {t('undo')}
        </button>
      </div>
    </>
  )
}

/** When somebody first came in: the hour, and how long ago where that is not long. @param now in ms */
function entryWords(entered: string, now: number, { t, language }: Pick<Program, 't' | 'language'>): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', hour12: false }).format(new Date(entered))
  const minutes = Math.floor((now - Date.parse(entered)) / 60_000)
  const recent = minutes >= 0 && minutes < 120
  return recent ? t('enteredAgo', { time, n: minutes }) : t('enteredAt', { time })
}

function Stopped({
  result,
  direction,
  onTurn,
  onHistory,
}: Pick<ResultPanelProps, 'direction' | 'onTurn' | 'onHistory'> & { result: Extract<DoorResult, { answer: 'no' }> }) {
  const { t, language } = useProgram()
  const { reason, known } = result
  const before = reason === 'already_inside' ? known?.first_entry_time : undefined
  const turnable = reason === 'already_inside' || reason === 'not_inside'
  return (
    <>
      <p class="ci-res__detail">{before ? entryWords(before, Date.now(), { t, language }) : t(`why.${reason}`)}</p>
      {known && (
        <div class={doorStyles.ciResActs}>
          <button type="button" class={partsStyles.ciBtn} onClick={() => onHistory(known.id)}>
            {t('record')}
          </button>
          {turnable && (
            <button
              type="button"
              class={partsStyles.ciBtn}
              onClick={() => onTurn(direction === 'entry' ? 'exit' : 'entry')}
            >
              {t(direction === 'entry' ? 'toExit' : 'toEntry')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
