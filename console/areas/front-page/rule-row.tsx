import { Button } from 'antd'
import { useText } from '#console/platform/console-context.tsx'
import * as styles from './front.module.css'

interface Props {
  place: number
  name: string
  /** Undefined where there is no room. */
  onPin: (() => void) | undefined
  onHide: () => void
}

/** Something that a rule puts in its place, and what may be done with it. */
export function RuleRow({ place, name, onPin, onHide }: Props) {
  const t = useText()
  return (
    <div className={`row gap-8 ${styles.frontRule}`}>
      <span className="quiet">{place}</span>
      <span className={`grow shrinks breaks ${styles.frontTitle}`}>{name}</span>
      <Button type="text" size="small" disabled={!onPin} aria-label={`${t('front.pin')} ${name}`} onClick={onPin}>
        {t('front.pin')}
      </Button>
      <Button type="text" size="small" aria-label={`${t('front.hide')} ${name}`} onClick={onHide}>
        {t('front.hide')}
      </Button>
    </div>
  )
}
