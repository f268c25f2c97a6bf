import { MessagesProvider, useLanguage, useText } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { isChunkFailure, isLoadFailure } from '#web/platform/chunk-timeout.ts'
import { type IsScreen, IsScreenProvider, useHref } from '#web/router/link.tsx'
import { useFailure, useReload } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { ErrorState } from '#web/ui/states.tsx'

/** Content in place of the whole page when it could not be loaded: what happened, and a retry. */
export function Failure({ isScreen }: { isScreen: IsScreen }) {
  return (
    <IsScreenProvider value={isScreen}>
      <MessagesProvider>
        <FailurePage />
      </MessagesProvider>
    </IsScreenProvider>
  )
}

function FailurePage() {
  const t = useText()
  const error = useFailure()
  const { reload, busy } = useReload()
  const retry = isChunkFailure(error) ? () => location.reload() : reload
  return (
    <html lang={useLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t('error.title')}</title>
      </head>
      <body>
        <main id="main" className={`${layoutStyles.wrap} ${pageHeadStyles.pt}`}>
          <h1 className="h1">{t('error.title')}</h1>
          <ErrorState title={reasonOf(error, t)} retryLabel={t('list.retry')} busy={busy} onRetry={retry} />
          <ButtonLink href={useHref()('/')}>{t('notFound.home')}</ButtonLink>
        </main>
      </body>
    </html>
  )
}

function reasonOf(error: unknown, t: ReturnType<typeof useText>): string {
  if (isBackendError(error)) return error.message
  return t(isLoadFailure(error) ? 'error.chunk' : 'error.hint')
}
