import { Button, Result, Spin } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import type { Language } from '#language/languages.ts'
import { useConsole } from './console-context.tsx'

/** Loads the script of a page, and texts of its own if it has any. The same function stands for the same page. */
export type LoadPage = (language: Language) => Promise<ComponentType>

/** Pages that were opened before. */
const loaded = new WeakMap<LoadPage, ComponentType>()

/** A page whose script comes when it is first opened; where that fails, it says so and tries again when asked. */
export function LazyPage({ load }: { load: LoadPage }) {
  const { t, language } = useConsole()
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(loaded.has(load) ? 'there' : 'loading')
  usePausedKeys(state === 'loading')
  useEffect(() => {
    if (state !== 'loading') return
    let here = true
    load(language).then(
      (page) => {
        loaded.set(load, page)
        if (here) setState('there')
      },
      () => here && setState('failed'),
    )
    return () => {
      here = false
    }
  }, [load, language, state])
  const Page = loaded.get(load)
  if (state === 'there' && Page) return <Page />
  if (state === 'loading') return <Spin />
  const retry = <Button onClick={() => setState('loading')}>{t('retry')}</Button>
  return <Result status="warning" title={t('pageNotLoaded')} extra={retry} />
}
