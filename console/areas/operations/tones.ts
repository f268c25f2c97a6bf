import type { CheckState } from '#contract/staff/operation-terms.ts'
import * as styles from './operations.module.css'

/** The colour of each state. */
export const tones: Readonly<Record<CheckState, string | undefined>> = {
  fine: styles.toneFine,
  late: styles.toneLate,
  failing: styles.toneFailing,
}
