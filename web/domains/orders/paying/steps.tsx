import { useOrderText } from '../order-text.ts'

interface StepsProps {
  step: number
  /** What the last step is called. */
  last: 'stepPay' | 'stepTicket'
}

/** Where somebody is on the way to a ticket. */
export function Steps({ step, last }: StepsProps) {
  const t = useOrderText()
  return (
    <ol className="steps" aria-label={t('steps')}>
      {(['stepChoose', 'stepDetails', last] as const).map((name, place) => (
        <li key={name} className={place < step ? 'done' : undefined} aria-current={place === step ? 'step' : undefined}>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
