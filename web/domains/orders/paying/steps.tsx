import * as styles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'

interface StepsProps {
  step: number
  /** Name of the last step. */
  last: 'stepPay' | 'stepTicket'
}

/** Progress towards a ticket. */
export function Steps({ step, last }: StepsProps) {
  const t = useOrderText()
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {(['stepChoose', 'stepDetails', last] as const).map((name, place) => (
        <li key={name} className={place < step ? 'done' : undefined} aria-current={place === step ? 'step' : undefined}>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
