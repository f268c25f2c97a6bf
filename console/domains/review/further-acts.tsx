import { Button, Dropdown } from 'antd'
import { useText } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { Keys } from '#console/ui/keys.tsx'

export interface FurtherAct {
  /** Keyboard shortcut of the act; a value of several letters means none. */
  key: string
  danger?: boolean
  label: string
  disabled?: boolean
  href?: string
  onClick?: () => void
}

/** Less frequent acts: beside the decisions, on a phone in a menu, so that the text keeps the screen. */
export function FurtherActs({ acts }: { acts: readonly FurtherAct[] }) {
  const t = useText()
  const [only] = acts
  const buttons = acts.map(({ key, label, ...act }) => (
    <Button key={key} {...act}>
      {label} {key.length === 1 && <Keys keys={[key]} />}
    </Button>
  ))
  if (only && acts.length === 1) return buttons
  const items = acts.map(({ key, label, href, ...act }) => ({
    key,
    label: href ? <a href={href}>{label}</a> : label,
    ...act,
  }))
  return (
    <>
      <div className={`flex wraps gap-8 ${styles.decisionFurther}`}>{buttons}</div>
      <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
        <Button className={styles.decisionMore} aria-haspopup="menu">
          {t('review.more')}
        </Button>
      </Dropdown>
    </>
  )
}
