import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { avatar } from '#contract/constants.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { Button } from '#web/ui/button.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import {
  type CropPlace,
  drawCrop,
  heldPlace,
  largestZoom,
  turnedPlace,
  wholePicture,
  zoomStep,
} from '#web/ui/picture/crop.ts'
import * as accountListsStyles from '../account-lists.module.css'
import { croppedPicture } from './cropped-picture.ts'

interface AvatarCropperProps {
  picture: ImageBitmap
  onCrop: (cropped: Blob) => void
  onClose: () => void
}

/** Pixels of the preview; the style sheet decides how large it is shown. */
const previewSide = 560
/** Step of an arrow key, in sides of the square. */
const keyStep = 0.02

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** Chooses the square of a picture: by dragging, by the arrow keys, by zooming and turning. */
export function AvatarCropper({ picture, onCrop, onClose }: AvatarCropperProps) {
  const t = useAccountText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [place, setPlace] = useState(wholePicture)
  const [busy, setBusy] = useState(false)
  const most = largestZoom(picture, avatar.minPx)
  const clampPlace = (wanted: CropPlace) => heldPlace(wanted, picture, 1, most)
  const change = (part: Partial<CropPlace>) => setPlace((now) => clampPlace({ ...now, ...part }))
  const move = (x: number, y: number) => setPlace((now) => clampPlace({ ...now, x: now.x + x, y: now.y + y }))

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, 1, place)
  }, [picture, place])

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move(event.movementX / width, event.movementY / width)
  }
  const press = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step) event.preventDefault()
    if (step) move(...step)
  }
  const turnWheel = (event: WheelEvent) => change({ zoom: place.zoom - Math.sign(event.deltaY) * zoomStep })
  const finish = async () => {
    setBusy(true)
    onCrop(await croppedPicture(picture, place))
  }
  return (
    <Modal title={t('cropTitle')} closeLabel={t('close')} onClose={onClose}>
      <div className={accountListsStyles.cropper}>
        <div
          className={accountListsStyles.cropperFrame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          aria-label={t('cropHint')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
          onWheel={turnWheel}
        >
          <canvas ref={canvas} width={previewSide} height={previewSide} />
        </div>
        <label className={accountListsStyles.cropperZoom}>
          <span>{t('cropZoom')}</span>
          <input
            type="range"
            min={1}
            max={most}
            step={zoomStep}
            value={place.zoom}
            disabled={most === 1}
            onChange={(event) => change({ zoom: Number(event.currentTarget.value) })}
          />
          <span className={accountListsStyles.cropperN}>{Math.round(place.zoom * 100)}%</span>
        </label>
        <div className={formStyles.formActs}>
          <Button kind="primary" busy={busy} onClick={finish}>
            {t('cropDo')}
          </Button>
          <Button onClick={() => setPlace(clampPlace(turnedPlace(place, 1)))}>{t('cropTurn')}</Button>
        </div>
      </div>
    </Modal>
  )
}
