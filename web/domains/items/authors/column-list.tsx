import type { ColumnAuthorWithLatest } from '#contract/content/items.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { ItemTitle } from '../item-title.tsx'
import { AuthorName } from './author-name.tsx'

/** Columns in a narrow place: who writes, and the newest piece; the face at the right. */
export function ColumnList({ columns }: { columns: readonly ColumnAuthorWithLatest[] }) {
  return (
    <ul>
      {columns.map((column) => (
        <li key={column.id} className="op">
          <div>
            <p>
              <AuthorName author={column} className="who" />
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
