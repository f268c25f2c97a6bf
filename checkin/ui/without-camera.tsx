/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { codeInPhoto } from '../scan/photo.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'

interface WithoutCameraProps {
  onCode: (text: string) => void
  onSearch: () => void
}

/** Fallback without a camera picture: the name or the code can be typed, and a photo of the code can be chosen. */
export function WithoutCamera({ onCode, onSearch }: WithoutCameraProps) {
  const { t } = useProgram()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'reading' | 'nothing'>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setState('reading')
    const code = await codeInPhoto(file).catch(() => undefined)
    setState(code === undefined ? 'nothing' : undefined)
    // The same photo may be chosen again.
    if (field.current) field.current.value = ''
    if (code !== undefined) onCode(code)
  }
  return (
    <>
      <p class={doorStyles.ciResWait}>
        {t(state === 'reading' ? 'photo.reading' : state === 'nothing' ? 'photo.nothing' : 'ready.byHand')}
      </p>
      <div class={doorStyles.ciResActs}>
        <button type="button" class={`${partsStyles.ciBtn} ${partsStyles.ciBtnMain}`} onClick={onSearch}>
          {t('typeCode')}
        </button>
        <button type="button" class={partsStyles.ciBtn} onClick={() => field.current?.click()}>
          {t('photo')}
        </button>
        <input
          ref={field}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('photo')}
          hidden
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </div>
    </>
  )
}
