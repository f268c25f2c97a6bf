import { useEffect, useEffectEvent, useState } from 'react'
import type { SignInDialog } from '#web/domains/accounts/sign-in/sign-in-dialog.tsx'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useLocation, useNavigate } from '#web/platform/router-context.tsx'
import { announce, closeLogin, useNotice, useSignInRequest } from '#web/platform/session.ts'
import { isSignInFragment } from '#web/platform/sign-in-address.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useFrameData } from './frame-data.ts'

type Dialog = typeof SignInDialog

/** Where the login dialog opens, and what fragments of the address ask of it. */
export function SignInPlace() {
  const request = useSignInRequest()
  const { config } = useFrameData()
  const Dialog = useDialog(request !== undefined)
  useFragments()
  useNotices()
  if (!request || !Dialog) return null
  return (
    <Dialog
      request={request}
      agreements={{ terms: config.term_of_service.value, privacy: config.privacy_policy.value }}
      onClose={closeLogin}
    />
  )
}

/** The dialog's code, from the first time on; a part that cannot be loaded costs a message, not the page. */
function useDialog(wanted: boolean): Dialog | undefined {
  const t = useText()
  const language = useLanguage()
  const toast = useToast()
  const [loaded, setLoaded] = useState<{ Dialog: Dialog }>()
  const fail = useEffectEvent(() => {
    closeLogin()
    toast(t('error.chunk'), 'failed')
  })
  const missing = wanted && !loaded
  useEffect(() => {
    if (!missing) return
    const load = async () => {
      const { SignInDialog: Dialog, prepare } = await import('#web/domains/accounts/sign-in/sign-in-dialog.tsx')
      await prepare(language)
      setLoaded({ Dialog })
    }
    load().catch(fail)
  }, [missing, language])
  return loaded?.Dialog
}

/** `#login=…`, which visitors of screens for members come with, and what Google sends somebody back with. */
function useFragments(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  useEffect(() => {
    if (!isSignInFragment(hash)) return
    navigate(pathname + search, { replace: true, state: { keepPlace: true } })
    import('#web/domains/accounts/sign-in/arrival.ts').then(({ arrive }) => arrive(hash, language))
  }, [pathname, search, hash, navigate, language])
}

function useNotices(): void {
  const notice = useNotice()
  const toast = useToast()
  useEffect(() => {
    if (!notice) return
    toast(notice.text, notice.tone)
    announce(undefined)
  }, [notice, toast])
}
