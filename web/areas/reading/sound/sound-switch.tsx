import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createTextPart } from '#web/language/text-part.ts'
import type { ToneKey } from '#web/locales/sound/zh-hans.ts'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { allowSound, allowSoundAtPress, isSoundWanted, playSound, rememberSound } from './sound.ts'

/** Texts of the switch, which come with it. */
const toneText = createTextPart<ToneKey>({
  'zh-Hans': async () => (await import('#web/locales/sound/zh-hans.ts')).toneHans,
  'zh-Hant-HK': async () => (await import('#web/locales/sound/zh-hant.ts')).toneHant,
  en: async () => (await import('#web/locales/sound/en.ts')).toneEn,
})

export interface SoundSwitchProps {
  /** The time of the newest item; a later one sounds. */
  latest: string | undefined
}

/** The switch with its texts. */
export async function loadSoundSwitch(): Promise<ComponentType<SoundSwitchProps>> {
  await toneText.loadFirst()
  return SoundSwitch
}

/** Has new items sound, where the reader asked for it. */
function SoundSwitch({ latest = '' }: SoundSwitchProps) {
  const t = toneText.useText()
  const [wanted, setWanted] = useState(isSoundWanted)
  const before = useRef(latest)
  useEffect(() => (wanted ? allowSoundAtPress() : undefined), [wanted])
  useEffect(() => {
    if (wanted && latest > before.current) playSound()
    before.current = latest
  }, [wanted, latest])
  const change = (next: boolean) => {
    setWanted(next)
    rememberSound(next)
    if (next) allowSound()
  }
  return (
    <label className={buttonsStyles.switch}>
      <input type="checkbox" checked={wanted} onChange={(event) => change(event.target.checked)} />
      <span />
      {t('sound')}
    </label>
  )
}
