import { useAccountText } from '#web/language/account-text.ts'
import { Button } from '#web/ui/button.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'

/** A form that opens below a row of the ledger. */
export interface LedgerFormProps {
  /** It is done; the text says so. */
  onDone: (text: string) => void
  onCancel: () => void
}

/** The buttons that save and leave a form of the account page. */
export function FormActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useAccountText()
  return (
    <div className={formStyles.formActs}>
      <Button kind="primary" type="submit" busy={busy}>
        {t(busy ? 'saving' : 'save')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}
