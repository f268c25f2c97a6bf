import { Component, createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Location, NavigateOptions, NavigationType, RootRoute, Router, RouterState } from './router.ts'
import type { Screen } from './screen.ts'

const RouterContext = createContext<Pick<Router, 'navigate' | 'reload'> | null>(null)
const StateContext = createContext<RouterState | null>(null)
/** Apart from the rest, since most parts of a page need it and it changes least. */
const PlaceContext = createContext<{ place: Location; way: NavigationType } | null>(null)
const FailureContext = createContext<unknown>(undefined)

function useContextOf<T>(context: React.Context<T | null>): T {
  const value = use(context)
  if (value === null) throw new Error('outside of the router')
  return value
}

/** Returns the reader's current location. */
export const useLocation = (): Location => useContextOf(PlaceContext).place

/** How the reader came here. */
export const useNavigationType = (): NavigationType => useContextOf(PlaceContext).way

/** Returns the location that the reader is going to, while the next page is on its way. */
export const useAhead = (): Location | undefined => useContextOf(StateContext).pending

/** Returns the function that goes to an address within the site. */
export const useNavigate = (): ((address: string, options?: NavigateOptions) => void) =>
  useContextOf(RouterContext).navigate

/** Reloads the page's data; `busy` while that is in progress. */
export function useReload(): { reload: () => void; busy: boolean } {
  return { reload: useContextOf(RouterContext).reload, busy: useContextOf(StateContext).reloading }
}

/** Returns the data from the loader of the page. */
export const usePageData = <D,>(): D => useContextOf(StateContext).data.page as D

/** Returns the data from the loader of the frame around every page. */
export const useRootData = <D,>(): D => useContextOf(StateContext).data.root as D

/** The screen that is shown. */
export const useScreen = (): Screen => useContextOf(StateContext).route.screen

/** Returns the error, below the root's `Failure`. */
export const useFailure = (): unknown => use(FailureContext)

/** The page, inside the frame. */
export function Outlet(): ReactNode {
  const { Component: Page } = useContextOf(StateContext).route
  return Page ? <Page /> : null
}

interface RouterViewProps {
  router: Pick<Router, 'navigate' | 'reload'>
  state: RouterState
  root: Pick<RootRoute, 'Component' | 'Failure'>
}

/** Everything below the root, for one state of the router. */
export function RouterView({ router, state, root }: RouterViewProps) {
  const { place, way, failure } = state
  const shown = useMemo(() => ({ place, way }), [place, way])
  const { Component: Root, Failure } = root
  const render = (error: unknown) => (
    <FailureContext value={error}>
      <Failure />
    </FailureContext>
  )
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <PlaceContext value={shown}>
          <FailureCatcher state={state} render={render}>
            {failure ? render(failure.error) : <Root />}
          </FailureCatcher>
        </PlaceContext>
      </StateContext>
    </RouterContext>
  )
}

/** The router in the browser. */
export function RouterProvider({ router, root }: { router: Router; root: RootRoute }) {
  const state = useSyncExternalStore(router.subscribe, router.get, router.get)
  return <RouterView router={router} state={state} root={root} />
}

interface CatcherProps {
  state: RouterState
  render: (error: unknown) => ReactNode
  children: ReactNode
}
interface CatcherState {
  caught: { error: unknown } | undefined
  place: Location
  reloading: boolean
}

/** Shows the failure of a page that breaks while it is rendered, until the reader navigates or reloads it. */
class FailureCatcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { caught: undefined, place: this.props.state.place, reloading: false }

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ state: { place, reloading } }: CatcherProps, before: CatcherState): CatcherState {
    const again = before.place !== place || (before.reloading && !reloading)
    return { caught: again ? undefined : before.caught, place, reloading }
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught ? this.props.render(caught.error) : this.props.children
  }
}
