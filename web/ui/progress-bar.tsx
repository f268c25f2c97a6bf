import * as styles from './states.module.css'
/** The thin line at the very top while the next page is on its way; `label` is read out once it shows. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  return <div role="status">{active && <div className={styles.loadbar} role="progressbar" aria-label={label} />}</div>
}
