import type { ReactNode } from 'react'
import { routeTo } from '#console/ui/numbered.tsx'
import type { RecordListing } from '#contract/records/record-kind.ts'
import { recordKinds } from '#contract/records/record-kinds.ts'
import { KindListPage } from './kind-list-page.tsx'
import { KindOrderPage } from './kind-order-page.tsx'
import { KindPage } from './kind-page.tsx'

/**
 * The routes of every declared kind: its list, and the page of a record.
 * @param own pages that take the place of these, by their routes
 */
export const kindRoutes = (own: Readonly<Record<string, ReactNode>>) =>
  recordKinds.flatMap((kind) => {
    if ('inOtherPage' in kind) return []
    const { path } = kind
    const list =
      'listing' in kind ? (
        <KindListPage key={path} kind={kind as typeof kind & { listing: RecordListing }} />
      ) : (
        <KindOrderPage key={path} kind={kind} />
      )
    return [
      routeTo(path, own[path] ?? list),
      routeTo(`${path}/:id`, own[`${path}/:id`] ?? <KindPage key={path} kind={kind} />),
    ]
  })
