import { SEA_PATH } from '#web/ui/cover/cover-address.ts'
import * as styles from './sea.module.css'

/** The chart behind the not-found page; decoration that the text stands on. */
export function Sea() {
  return <img className={styles.nfSea} src={SEA_PATH} alt="" width={420} height={260} />
}
