import { useEffect, useRef } from 'react'
import * as accountStyles from '#web/domains/accounts/account.module.css'
import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import * as styles from './second-step.module.css'

/** New recovery codes, which are shown this once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useAccountText()
  const toast = useToast()
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other codes are announced again
  useEffect(() => title.current?.focus(), [codes])
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied'), 'done'),
      () => toast(t('notCopied'), 'failed'),
    )
  return (
    <div className={styles.codes}>
      <div className={styles.codesHead}>
        <h3 ref={title} tabIndex={-1}>
          {t('recoveryCodesMade')}
        </h3>
        <span className={accountStyles.myCap}>{t('shownOnce')}</span>
      </div>
      <ul className={styles.codesList} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.codesActs}>
        <Button size="s" onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          size="s"
          onClick={() => saveFile('harbourwire-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          {t('saveAsFile')}
        </Button>
        <Button size="s" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <Button kind="primary" block onClick={onSaved}>
        {t('codesSaved')}
      </Button>
      <p className={accountStyles.myCap}>{t('recoveryCodesNote')}</p>
    </div>
  )
}
