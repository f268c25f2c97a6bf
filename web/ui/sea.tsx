import { type Coast, coastPath, SEA_PATH } from '#web/ui/cover/cover-address.ts'
import * as styles from './sea.module.css'

/** The chart behind the not-found page, or a coast behind the head of another; decoration that the text stands on. */
export function Sea({ coast }: { coast?: Coast }) {
  return <img className={styles.nfSea} src={coast ? coastPath(coast) : SEA_PATH} alt="" width={420} height={260} />
}
