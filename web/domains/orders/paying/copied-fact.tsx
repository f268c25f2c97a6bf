import type { ReactNode } from 'react'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOrderText } from '../order-text.ts'
import * as styles from './paying.module.css'

/** Something that is copied into a wallet or a bank's form. @param children how it is shown, where not as it is */
export function CopiedFact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const t = useOrderText()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('copied'), 'done'),
      () => toast(t('failed'), 'failed'),
    )
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.payPanelCopy}>
        <b className="num">{children ?? value}</b>
        <Button size="s" onClick={copy}>
          {t('copy')}
          <span className="sr"> {label}</span>
        </Button>
      </dd>
    </div>
  )
}
