import type { CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type MyView, myListSize, readMyView } from './my-tickets-address.ts'

/** A page of a member's tickets or orders. */
export type MyTicketsData = { view: MyView } & (
  | { kind: 'tickets'; found: CallOutput<'myTickets'> }
  | { kind: 'orders'; found: CallOutput<'myOrders'> }
)

export async function myTicketsLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<MyTicketsData>> {
  const view = readMyView(params)
  const data = await load(backend, view)
  return { data, missing: view.page > 1 && data.found.list.length === 0 }
}

async function load(backend: LanguageBackend, view: MyView): Promise<MyTicketsData> {
  const { list, state, page } = view
  const part = { page, size: myListSize }
  if (list === 'orders') return { view, kind: 'orders', found: await backend.call('myOrders', { state, ...part }) }
  return { view, kind: 'tickets', found: await backend.call('myTickets', { past: list === 'past', ...part }) }
}
