import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#web/platform/code/when-idle.ts'
import * as styles from './sound-slot.module.css'
import type { SoundSwitchProps } from './sound-switch.tsx'

/** The place of the switch for sound, whose code comes once the page is idle. */
export function SoundSlot(props: SoundSwitchProps) {
  const [Switch, setSwitch] = useState<ComponentType<SoundSwitchProps>>()
  useEffect(() => {
    let shown = true
    const load = async () => {
      const loaded = await import('./sound-switch.tsx').then(({ loadSoundSwitch }) => loadSoundSwitch())
      if (shown) setSwitch(() => loaded)
    }
    const stop = whenIdle(() => void load().catch(() => {}))
    return () => {
      shown = false
      stop()
    }
  }, [])
  return <span className={styles.slot}>{Switch && <Switch {...props} />}</span>
}
