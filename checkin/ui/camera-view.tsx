/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type ScanDirection, scanDirections } from '#contract/events/check-in-terms.ts'
import { type Camera, type CameraState, cameraFailure, openCamera } from '../scan/camera.ts'
import { createRepeats } from '../scan/repeats.ts'
import { useProgram } from './context.ts'
import * as styles from './door.module.css'
import * as partsStyles from './parts.module.css'
import { Sign } from './sign.tsx'

interface CameraViewProps {
  state: CameraState
  onState: (state: CameraState) => void
  /** Tone of the answer to the last code, for the colour of the frame. */
  tone: 'yes' | 'no' | undefined
  direction: ScanDirection
  onCode: (text: string) => void
  onDirection: (direction: ScanDirection) => void
  onSearch: () => void
}

/** The camera with its frame, and what is chosen below it. */
export function CameraView({ state, onState, tone, direction, onCode, onDirection, onSearch }: CameraViewProps) {
  const { t } = useProgram()
  const video = useRef<HTMLVideoElement>(null)
  const [tries, setTries] = useState(0)
  const [camera, setCamera] = useState<Camera>()
  const [lit, setLit] = useState(false)
  const latest = useRef({ onCode, onState })
  latest.current = { onCode, onState }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it again
  useEffect(() => {
    const place = video.current
    if (!place) return
    let left = false
    let running: Camera | undefined
    const isNew = createRepeats(Date.now)
    openCamera(place, (text) => isNew(text) && latest.current.onCode(text)).then(
      (opened) => {
        running = opened
        if (left) return opened.stop()
        setCamera(opened)
        latest.current.onState('running')
      },
      (error) => left || latest.current.onState(cameraFailure(error, isSecureContext)),
    )
    return () => {
      left = true
      running?.stop()
    }
  }, [tries])
  const tryAgain = () => {
    onState('opening')
    setTries(tries + 1)
  }
  const light = async () => {
    setLit(!lit)
    await camera?.light(!lit).catch(() => setLit(lit))
  }
  return (
    <>
      <div class={`${styles.ciCam} ${tone ? `ci-cam--${tone}` : ''}`}>
        <video ref={video} playsInline muted aria-label={t('camera.aim')} />
        {state === 'running' ? (
          <div class={styles.ciFrame} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        ) : (
          <div class={styles.ciCamNote} role="status">
            <p>{t(`camera.${state}`)}</p>
            {state !== 'opening' && (
              <button type="button" class={partsStyles.ciBtn} onClick={onSearch}>
                {t('typeCode')}
              </button>
            )}
            {(state === 'denied' || state === 'busy') && (
              <button type="button" class={partsStyles.ciBtn} onClick={tryAgain}>
                {t('camera.again')}
              </button>
            )}
          </div>
        )}
      </div>
      <div class={styles.ciTools}>
        <fieldset class={styles.ciSeg} aria-label={t('direction')}>
          {scanDirections.map((one) => (
            <button type="button" key={one} aria-pressed={one === direction} onClick={() => onDirection(one)}>
              {t(one)}
            </button>
          ))}
        </fieldset>
        {camera?.torch && (
          <button type="button" class={styles.ciIconbtn} aria-label={t('torch')} aria-pressed={lit} onClick={light}>
            <Sign name="torch" />
          </button>
        )}
        <button type="button" class={styles.ciIconbtn} aria-label={t('search')} onClick={onSearch}>
          <Sign name="search" />
        </button>
      </div>
    </>
  )
}
