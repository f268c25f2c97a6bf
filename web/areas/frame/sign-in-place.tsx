import { useEffect } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { useLocation, useNavigate } from '#web/router/router-context.tsx'
import { announce, closeLogin, useNotice, useSignInRequest } from '#web/session/session.ts'
import { isSignInFragment } from '#web/session/sign-in-address.ts'
import { useFrameData } from './frame-data.ts'

const SignInDialog = lazyDialog(async (language) => {
  const { SignInDialog: Dialog, prepare } = await import('#web/domains/accounts/sign-in/sign-in-dialog.tsx')
  await prepare(language)
  return Dialog
})

/** Place of the login dialog, and the handling of fragments of the address that ask for it. */
export function SignInPlace() {
  const request = useSignInRequest()
  const { config } = useFrameData()
  useFragments()
  useNotices()
  if (!request) return null
  return (
    <SignInDialog
      request={request}
      agreements={{ terms: config.term_of_service.value, privacy: config.privacy_policy.value }}
      onClose={closeLogin}
    />
  )
}

/** `#login=…`, which visitors of screens for members come with, and what Google sends somebody back with. */
function useFragments(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  useEffect(() => {
    if (!isSignInFragment(hash)) return
    navigate(pathname + search, { replace: true, state: { keepPlace: true } })
    import('#web/domains/accounts/sign-in/arrival.ts').then(({ arrive }) => arrive(hash, language)).catch(() => {})
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
