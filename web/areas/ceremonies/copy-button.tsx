import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/page-head.module.css'
import { useCeremonyText } from './ceremony-text.ts'

/** Puts a text into the clipboard; where the browser refuses, the text is shown to be copied manually. */
export function CopyButton({ text }: { text: string }) {
  const t = useCeremonyText()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied'), 'done'),
      () => toast(text),
    )
  return (
    <Button size="s" className={styles.needsScript} onClick={copy}>
      {t('copy')}
    </Button>
  )
}
