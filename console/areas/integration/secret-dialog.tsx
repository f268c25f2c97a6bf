import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './integration.module.css'

interface Props {
  title: string
  secret: string
  /** How it is used. */
  hint: string
  onClose: () => void
}

/** A secret that is shown once: it cannot be closed by a press beside it. */
export function SecretDialog({ title, secret, hint, onClose }: Props) {
  const { t } = useConsole()
  const [copied, setCopied] = useState(false)
  return (
    <Dialog
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('token.once')} className={styles.integrationOnce} />
      <div className={`flex gap-8 ${styles.integrationSecret}`}>
        <Input readOnly aria-label={title} value={secret} onFocus={(event) => event.target.select()} />
        <Button data-first onClick={() => navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {t(copied ? 'secret.copied' : 'secret.copy')}
        </Button>
      </div>
      <p className="quiet">{hint}</p>
    </Dialog>
  )
}
