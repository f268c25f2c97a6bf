import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import {
  type CropPlace,
  croppedBytes,
  croppedMeasures,
  cropScale,
  drawCrop,
  encodeWithin,
  heldPlace,
  jpegOf,
  maxZoom,
  turnedPlace,
  wholePicture,
  zoomStep,
} from '#web/ui/picture/crop.ts'
import * as publishFieldsStyles from '../editor-fields.module.css'
import { useEditorText } from '../editor-text.ts'
import { type CoverRatio, coverRatios, heldRatio } from './cover-file.ts'

/** The stage: height by width, and how much of either the frame takes at most. */
const stage = { height: 215 / 320, wide: 0.85, high: 0.78 } as const
/** Step of an arrow key, in widths of the frame. */
const keyStep = 0.02
/** The result is only made once the picture has come to rest, in ms. */
const restMs = 200

interface CropperProps {
  picture: ImageBitmap
  /** The only form that may be chosen. */
  only?: CoverRatio
  busy: boolean
  onCrop: (cropped: Blob) => void
}

interface Result {
  width: number
  height: number
  blob: Blob
}

const frameOf = (ratio: number) => {
  const width = Math.min(stage.wide, stage.high * stage.height * ratio)
  return { width, height: width / ratio }
}

/** Chooses the part of a picture that becomes the cover; what comes out is shown in pixels and KB at once. */
export function Cropper({ picture, only, busy, onCrop }: CropperProps) {
  const t = useEditorText()
  const [chosen, setChosen] = useState<CoverRatio>(only ?? '21:13')
  const [free, setFree] = useState(() => heldRatio(picture.width / picture.height))
  const [wanted, setWanted] = useState<CropPlace>(wholePicture)
  const ratio = coverRatios.find(([name]) => name === chosen)?.[1] ?? free
  const place = heldPlace(wanted, picture, ratio)
  const frame = frameOf(ratio)
  const result = useResult(picture, ratio, place)
  const canvas = useRef<HTMLCanvasElement>(null)
  const change = (part: Partial<CropPlace>) => setWanted({ ...place, ...part })

  useEffect(() => {
    if (canvas.current) drawStage(canvas.current, picture, ratio, place)
  })

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    const unit = event.currentTarget.getBoundingClientRect().width * frame.width
    change({ x: place.x + event.movementX / unit, y: place.y + event.movementY / unit })
  }
  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    change({ x: place.x + x * keyStep, y: place.y + y * keyStep })
  }
  return (
    <div className={publishFieldsStyles.crop}>
      <div className={publishFieldsStyles.cropPic}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element takes keys and pointers like this */}
        <div
          className={publishFieldsStyles.cropStage}
          role="group"
          aria-label={t('cropHint')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
          onWheel={(event) => change({ zoom: place.zoom - Math.sign(event.deltaY) * zoomStep })}
        >
          <canvas ref={canvas} width={640} height={Math.round(640 * stage.height)} />
        </div>
        <div
          className={publishFieldsStyles.cropBox}
          style={{ width: `${frame.width * 100}%`, height: `${(frame.height / stage.height) * 100}%` }}
        >
          <i />
          <i />
          <i />
          <i />
        </div>
        {chosen === 'free' && <Corner frame={frame} ratio={free} onRatio={setFree} />}
      </div>
      {only === undefined && (
        <fieldset className={publishFieldsStyles.cropRatios} aria-label={t('cropRatio')}>
          {coverRatios.map(([name]) => (
            <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
              {name === 'free' ? t('cropFree') : name}
            </button>
          ))}
        </fieldset>
      )}
      <div className={publishFieldsStyles.cropZoom}>
        <IconButton label={t('zoomOut')} onClick={() => change({ zoom: place.zoom - zoomStep })}>
          <Icon name="minus" size="s" />
        </IconButton>
        <input
          type="range"
          aria-label={t('zoom')}
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={place.zoom}
          onChange={(event) => change({ zoom: Number(event.target.value) })}
        />
        <IconButton label={t('zoomIn')} onClick={() => change({ zoom: place.zoom + zoomStep })}>
          <Icon name="plus" size="s" />
        </IconButton>
        <span className="num">{place.zoom.toFixed(2)}</span>
        <IconButton label={t('turnLeft')} onClick={() => setWanted(turnedPlace(place, -1))}>
          <Icon name="turn-left" size="s" />
        </IconButton>
        <IconButton label={t('turnRight')} onClick={() => setWanted(turnedPlace(place, 1))}>
          <Icon name="turn-right" size="s" />
        </IconButton>
      </div>
      <p
        className={classNames(
          styles.fieldHint,
          result && result.blob.size > croppedBytes && publishFieldsStyles.cropOver,
        )}
        role="status"
      >
        {result
          ? t('cropResult', { width: result.width, height: result.height, kb: Math.ceil(result.blob.size / 1024) })
          : t('cropMaking')}
      </p>
      <Button block busy={busy || !result} onClick={() => result && onCrop(result.blob)}>
        {t(busy ? 'coverUploading' : 'cropConfirm')}
      </Button>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The handle that gives the free frame its form, by dragging and by the arrow keys. */
function Corner({
  frame,
  ratio,
  onRatio,
}: {
  frame: { width: number; height: number }
  ratio: number
  onRatio: (ratio: number) => void
}) {
  const t = useEditorText()
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (event.buttons === 0 || !box) return
    const across = Math.abs(event.clientX - box.left - box.width / 2)
    const down = Math.abs(event.clientY - box.top - box.height / 2)
    if (down > 4) onRatio(heldRatio(across / down))
  }
  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    onRatio(heldRatio(ratio * (1 + (x - y) * 0.05)))
  }
  return (
    <button
      type="button"
      className={publishFieldsStyles.cropCorner}
      aria-label={t('cropForm')}
      style={{
        left: `${50 + frame.width * 50}%`,
        top: `${50 + (frame.height / stage.height) * 50}%`,
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}

/** Draws the picture over the whole stage, the frame in its middle. */
function drawStage(canvas: HTMLCanvasElement, picture: ImageBitmap, ratio: number, place: CropPlace): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const unit = canvas.width * frameOf(ratio).width
  const scale = cropScale(picture, ratio, place) * unit
  context.resetTransform()
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2 + place.x * unit, canvas.height / 2 + place.y * unit)
  context.rotate((place.turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/** Returns the present result; undefined while the picture is being moved or encoded. */
function useResult(picture: ImageBitmap, ratio: number, { zoom, x, y, turns }: CropPlace): Result | undefined {
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    let wanted = true
    const place = { zoom, x, y, turns }
    const timer = setTimeout(async () => {
      const measures = croppedMeasures(picture, ratio, place)
      const canvas = Object.assign(document.createElement('canvas'), measures)
      drawCrop(canvas, picture, ratio, place)
      const blob = await encodeWithin((quality) => jpegOf(canvas, quality))
      if (wanted) setResult({ ...measures, blob })
    }, restMs)
    return () => {
      wanted = false
      clearTimeout(timer)
      setResult(undefined)
    }
  }, [picture, ratio, zoom, x, y, turns])
  return result
}
