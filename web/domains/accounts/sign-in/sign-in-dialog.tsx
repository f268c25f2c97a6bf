import { Suspense, type SyntheticEvent, use, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { defaultAreaCode } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage, type LanguageBackend } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useFrame } from '#web/router/page-data.ts'
import { isMember } from '#web/session/member.ts'
import type { SignInMode, SignInRequest } from '#web/session/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/modal.module.css'
import { type Toast, ToastRegion } from '#web/ui/toast.tsx'
import { SecondStepForm, type SecondStepHow } from '../second-step/second-step-form.tsx'
import { AreaDialog } from './area-dialog.tsx'
import {
  type AreaChoice,
  type Draft,
  emptyDraft,
  type PhoneArea,
  type SignInScope,
  SignInScopeProvider,
  useSignIn,
} from './context.ts'
import { finishSignIn } from './finish.ts'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import * as signInStyles from './sign-in.module.css'
import { SignInForms, type Way } from './sign-in-forms.tsx'
import { loadSignInTexts, type SignInKey, SignInTextsProvider, useSignInText } from './texts.ts'
import { UpgradeForm } from './upgrade-form.tsx'
import '#web/ui/form/forms.module.css'

interface SignInDialogProps {
  request: SignInRequest
  agreements: SignInScope['agreements']
  onClose: () => void
}

type Options = CallOutput<'getSignInOptions'>
const googleOf = ({ google_client_id: clientId, google_auth_url: authUrl }: Options) =>
  clientId && authUrl ? { clientId, authUrl } : null
const noOptions: Options = { google_client_id: null, google_auth_url: null, sms: true, x: false, wallet: false }

/** Data that the dialog needs before it is shown, by language, so that nothing in it moves afterwards. */
const preparations = new Map<Language, Promise<readonly [Awaited<ReturnType<typeof loadSignInTexts>>, Options]>>()

/** Fetches what the dialog needs in a language. @throws where it cannot be had */
export function prepare(language: Language) {
  const known = preparations.get(language)
  if (known) return known
  const options = httpBackend.call(language, 'getSignInOptions', {}).catch(() => noOptions)
  const prepared = Promise.all([loadSignInTexts(language), options])
  prepared.catch(() => preparations.delete(language))
  preparations.set(language, prepared)
  return prepared
}

/** The login dialog with its five modes (specification, points 2 and 4). */
export function SignInDialog(props: SignInDialogProps) {
  return (
    <Suspense fallback={null}>
      <PreparedDialog {...props} />
    </Suspense>
  )
}

function PreparedDialog(props: SignInDialogProps) {
  const language = useLanguage()
  const [texts, options] = use(prepare(language))
  const backend = useMemo(() => inLanguage(httpBackend, language), [language])
  return (
    <SignInTextsProvider value={texts}>
      <Dialog {...props} options={options} backend={backend} />
    </SignInTextsProvider>
  )
}

/** A short message about a sign-in that failed stays this long (specification, point 8). */
const failureShownMs = 3000

interface DialogProps extends SignInDialogProps {
  options: Options
  backend: LanguageBackend
}

function Dialog({ request, agreements, onClose, options, backend }: DialogProps) {
  const t = useSignInText()
  const { config } = useFrame<{ config: CallOutput<'getAppConfig'> }>()
  const site = (backend.language === 'en' ? config.site_name_latin : config.site_name).value
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [mode, setMode] = useState(request.mode)
  const [way, setWay] = useState<Way>(request.mode === 3 ? 'emailCode' : 'password')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [area, setArea] = useState<PhoneArea>({ id: 1, country: t('defaultCountry'), area_code: defaultAreaCode })
  const [choosing, setChoosing] = useState<AreaChoice>()
  const [said, setSaid] = useState('')
  const { toasts, show } = useToasts()
  const [asked, setAsked] = useState(request.secondStep)
  const [how, setHow] = useState<SecondStepHow>('app')
  const underWay = useRef(false)
  const [member] = useState(isMember)

  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form begins with its first field
  useEffect(() => {
    if (dialog.current) focusFirst(dialog.current)
  }, [mode, asked, how])

  const scope: SignInScope = {
    backend,
    draft,
    area,
    chooseArea: setChoosing,
    go(next: SignInMode, change = {}) {
      setDraft({ ...draft, password: '', done: '', ...change })
      setWay(next === 3 ? 'emailCode' : 'password')
      setMode(next)
      if (change.done) setSaid(change.done)
    },
    fail: show,
    say: setSaid,
    finish(answer, { said, identity = draft.identity } = {}) {
      if (answer && 'second_step' in answer) {
        setDraft({ ...draft, identity, password: '' })
        setAsked(answer.second_step)
      } else finishSignIn(request, answer && { answer, words: t('deletionCancelled'), said })
    },
    markUnderWay(isUnderWay) {
      underWay.current = isUnderWay
    },
    sessionBegun: () => underWay.current,
    google: googleOf(options),
    wallet: options.wallet,
    sms: options.sms,
    agreements,
    member,
  }
  const handleClosed = () => {
    // A person who has verified their phone is signed in: the page shows it as soon as it can.
    if (underWay.current && !member) finishSignIn(request)
    else onClose()
  }
  const leaveSecondStep = () => {
    setHow('app')
    setAsked(undefined)
  }
  /** Esc leads to the step before, and closes no sign-in that is half done. */
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!asked || event.target !== dialog.current) return
    event.preventDefault()
    if (how === 'recovery') setHow('app')
    else leaveSecondStep()
  }
  const title = asked ? secondStepTitles[how] : titles[mode]
  return (
    <SignInScopeProvider value={scope}>
      <dialog
        ref={dialog}
        className={`${styles.dialog} ${signInStyles.dialogLogin}`}
        aria-labelledby={titleId}
        onCancel={handleCancel}
        onClose={handleClosed}
      >
        <div className={styles.dialogIn}>
          <div
            className={title.note ? `${signInStyles.loginHead} ${signInStyles.loginHeadNoted}` : signInStyles.loginHead}
          >
            <div>
              <h2 className="h2" id={titleId} tabIndex={-1}>
                {t(title.name)}
              </h2>
              {title.note && <p className={signInStyles.loginNote}>{t(title.note, { site })}</p>}
            </div>
            <IconButton label={t('close')} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </IconButton>
          </div>
          {asked ? (
            <SecondStepForm asked={asked} how={how} onHow={setHow} onExpired={leaveSecondStep} />
          ) : (
            <ModeForm mode={mode} way={way} onWay={setWay} />
          )}
        </div>
        <p className="sr" role="status">
          {said}
        </p>
        <ToastRegion toasts={toasts} label={t('signIn')} />
        {choosing && (
          <AreaDialog offered={choosing} chosen={area} onChoose={setArea} onClose={() => setChoosing(undefined)} />
        )}
      </dialog>
    </SignInScopeProvider>
  )
}

function ModeForm({ mode, way, onWay }: { mode: SignInMode; way: Way; onWay: (way: Way) => void }) {
  const { draft } = useSignIn()
  if (mode === 2) return <RegisterForm />
  if (mode === 4) return <ResetForm />
  if (mode === 5) return <UpgradeForm />
  return <SignInForms key={draft.done} way={way} onWay={onWay} />
}

const secondStepTitles: Readonly<Record<SecondStepHow, { name: SignInKey; note?: SignInKey }>> = {
  app: { name: 'sixDigits', note: 'sixDigitsNote' },
  recovery: { name: 'recoveryTitle' },
}

const titles: Readonly<Record<SignInMode, { name: SignInKey; note?: SignInKey }>> = {
  1: { name: 'signIn' },
  2: { name: 'register' },
  3: { name: 'signIn' },
  4: { name: 'reset', note: 'resetNote' },
  5: { name: 'upgrade', note: 'upgradeNote' },
}

/** The first empty field; with fingers the title instead, since a keyboard would cover half of the dialog unasked. */
function focusFirst(dialog: HTMLDialogElement): void {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>('form input:not([type="checkbox"], [readonly])')]
  const field = fields.find(({ value }) => value === '')
  if (!matchMedia('(pointer: fine)').matches) dialog.querySelector<HTMLElement>('h2')?.focus()
  else if (field) field.focus()
  else dialog.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

/** Messages inside the dialog: those of the page lie under it. */
function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const show = (text: string) => {
    const id = ++last.current
    setToasts([{ id, text, tone: 'failed' }])
    setTimeout(() => setToasts((now) => now.filter((toast) => toast.id !== id)), failureShownMs)
  }
  return { toasts, show }
}
