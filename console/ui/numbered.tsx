import type { ReactNode } from 'react'
import { Route, useParams } from 'react-router'
import { MissingPage } from './missing-page.tsx'

/** The route of a page. Where its path ends in `:id`, nothing but the number of a record, or `new`, leads there. */
export function routeTo(path: string, page: ReactNode) {
  return <Route key={path} path={path} element={path.endsWith('/:id') ? <Numbered>{page}</Numbered> : page} />
}

/** The page of a record, whose number stands in the address; with something else there, the address leads nowhere. */
function Numbered({ children }: { children: ReactNode }) {
  const { id = '' } = useParams()
  return id === 'new' || (/^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id))) ? children : <MissingPage />
}
