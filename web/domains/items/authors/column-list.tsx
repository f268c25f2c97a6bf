import type { ColumnAuthorWithLatest } from '#contract/content/authors.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { Avatar } from '#web/ui/picture/picture.tsx'
import { ItemTitle } from '../item-title.tsx'
import { AuthorName } from './author-name.tsx'
import * as authorsStyles from './authors.module.css'

/** Columns in a narrow place: who writes, and the newest piece; the face at the right. */
export function ColumnList({ columns }: { columns: readonly ColumnAuthorWithLatest[] }) {
  return (
    <ul>
      {columns.map((column) => (
        <li key={column.id} className={blocksStyles.op}>
          <div>
            <p>
              <AuthorName author={column} className={authorsStyles.who} />
            </p>
            <h3 className="h4">
              <ItemTitle item={column.latest} className="c2" />
            </h3>
          </div>
          <Avatar name={column.nickname} seed={column.id} src={column.avatar_img} />
        </li>
      ))}
    </ul>
  )
}
