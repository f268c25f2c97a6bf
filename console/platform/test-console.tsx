import { type RenderResult, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { loadRecordTexts, loadTexts, translator } from '#console/locales/translate.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { usualReviewTime } from '#contract/constants.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'
import type { Call } from './backend.ts'
import { ConsoleProvider } from './console-context.tsx'

/** Responses of a test to the calls that a screen makes, by name. They may throw what the server would answer. */
export type FakeResponses = {
  [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>>
}

export interface TestConsole extends RenderResult {
  /** Calls that were made, in their order. */
  calls: { name: CallName; input: unknown }[]
  user: ReturnType<typeof userEvent.setup>
}

interface Options {
  responses: FakeResponses
  /** Address of the screen within the console. */
  address?: string
  language?: Language
  roles?: readonly Role[]
}

/**
 * Renders a screen of the console in the document of happy-dom, with a fake caller in place of the server. The test fails
 * on a call that it has no response for. For tests with `@vitest-environment happy-dom`.
 */
export async function renderInConsole(screen: ReactNode, options: Options): Promise<TestConsole> {
  const { responses, address = '/', language = 'zh-Hans', roles = ['editor'] } = options
  const calls: TestConsole['calls'] = []
  const missing: string[] = []
  const call: Call = async (name, input) => {
    calls.push({ name, input })
    const respond = responses[name]
    if (!respond) {
      missing.push(name)
      throw new Error(`the test has no response to ${name}`)
    }
    return await respond(input)
  }
  const me = { id: 1, nickname: '何卓', avatar_img: null, roles }
  const site = { siteName: '港讯', siteOrigin: 'https://news.example', reviewMinutes: usualReviewTime }
  const [texts] = await Promise.all([loadTexts(language), loadRecordTexts(language)])
  const t = translator(texts)
  // The library of components asks whether the screen is narrow; the document of tests has no size.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  // Calls that a page makes when it is left go past the caller, and nobody waits for their response.
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  const result = render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <ConsoleProvider value={{ ...site, language, call, t, me }}>
          <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
        </ConsoleProvider>
      </App>
    </ConfigProvider>,
  )
  onTestFinished(() => {
    result.unmount()
    vi.unstubAllGlobals()
    if (missing.length > 0) throw new Error(`The test has no response to ${[...new Set(missing)].join(', ')}`)
  })
  return { ...result, calls, user: userEvent.setup() }
}
