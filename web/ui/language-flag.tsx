import * as styles from './lists.module.css'

interface LanguageFlagProps {
  /** 英文原文, 机器翻译, in the reader's language. */
  label: string
  /** Amber: the text was translated by a machine and no editor has read it. */
  machine?: boolean
}

/** Says beside a headline that its text is in another language or was translated by a machine. */
export function LanguageFlag({ label, machine = false }: LanguageFlagProps) {
  return <span className={machine ? `${styles.flagl} ${styles.flaglMt}` : styles.flagl}>{label}</span>
}
