import { Link } from 'react-router'
import * as styles from '#console/ui/lists/lists.module.css'

/** The first column of a list of payments: the number of the order, which leads to it. */
export const orderColumn = (title: string) => ({
  title,
  width: 158,
  className: 'cell--head',
  render: (_: unknown, { order, order_number: number }: { order: number; order_number: string }) => (
    <Link className={styles.title} to={`/payments/${order}`}>
      {number}
    </Link>
  ),
})
