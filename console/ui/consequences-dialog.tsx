import { Alert, App } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConsequenceKey } from '#console/locales/consequences/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { amountText } from '#contract/events/payments/pricing.ts'
import { type Consequence, isTypable, isWeighty } from '#contract/staff/consequence-terms.ts'
import { HoldButton } from '#web/ui/form/hold-button.tsx'
import * as styles from './consequences.module.css'
import { Dialog } from './dialog.tsx'
import { useTypedName } from './fields/typed-name.tsx'

/** Texts about what an act affects, which come with the first dialog. */
const consequenceTexts = createAreaTexts<ConsequenceKey>({
  'zh-Hans': async () => (await import('#console/locales/consequences/zh-hans.ts')).consequencesHans,
  'zh-Hant-HK': async () => (await import('#console/locales/consequences/zh-hant.ts')).consequencesHant,
  en: async () => (await import('#console/locales/consequences/en.ts')).consequencesEn,
})

/** The confirmation that is sent with an action. */
export type ConfirmedAct = { seen: Consequence[]; typed: string }

interface Props {
  title: string
  /** Label of the button that does it. */
  confirm: string
  /** Name of the thing, which is typed where money or votes are involved. */
  name: string
  /** The consequences of the action; undefined while they are being loaded. */
  list: readonly Consequence[] | undefined
  /** Why it could not be read. */
  failure?: string | undefined
  /** The explanation above the list, of the texts of consequences. */
  about?: ConsequenceKey
  /** An explanation above the list, or fields. */
  children?: ReactNode
  /** Label of the button that closes it, where the usual one could be taken for the act. */
  keep?: string
  /** False while a field is missing that the act needs. */
  complete?: boolean
  /**
   * Carries it out. The shown consequences and the typed name are sent along: the server refuses more serious
   * consequences, and money or votes without the name. Where a press of two seconds replaces typing, the shown name
   * counts as typed.
   */
  onConfirm: (given: ConfirmedAct) => Promise<unknown>
  onClose: () => void
}

/** The dialog below, once its texts are there. */
export function ConsequencesDialog(props: Props) {
  const { language } = useConsole()
  const { message } = App.useApp()
  const [isReady, setReady] = useState(false)
  const { onClose } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once in each language
  useEffect(() => {
    consequenceTexts.load(language).then(
      () => setReady(true),
      (error: Error) => {
        void message.error(error.message)
        onClose()
      },
    )
  }, [language])
  return isReady && <Confirmation {...props} />
}

/** Confirmation of an act that cannot simply be undone: what it affects, with numbers, and more than one press where money or votes are involved. */
function Confirmation({
  title,
  confirm,
  name,
  list,
  failure,
  about,
  children,
  keep,
  complete = true,
  onConfirm,
  onClose,
}: Props) {
  const { language } = useConsole()
  const t = consequenceTexts.useText()
  const [busy, setBusy] = useState(false)
  const isNarrow = useNarrow()
  const [tried, setTried] = useState(false)
  const asksMore = list !== undefined && isWeighty(list) && isTypable(name)
  const isReady = list !== undefined && complete && !busy
  const holds = asksMore && isNarrow
  const { field, typed, matches } = useTypedName(asksMore && !holds ? name : '', { refused: tried })
  const run = async () => {
    if (!list || !isReady) return
    setBusy(true)
    try {
      await onConfirm({ seen: [...list], typed: holds ? name : typed })
    } finally {
      setTried(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true, disabled: !isReady || !matches, loading: busy }}
      {...(keep !== undefined && { cancelText: keep })}
      onOk={run}
      onCancel={onClose}
      {...(holds && {
        footer: (_, { CancelBtn }) => (
          <>
            <HoldButton
              label={confirm}
              hint={t('consequence.hold')}
              again={t('consequence.again')}
              busy={!isReady}
              onDone={() => void run()}
            />
            <CancelBtn />
          </>
        ),
      })}
    >
      {about && <p>{t(about)}</p>}
      {children}
      {failure && <Alert type="error" title={failure} />}
      {list && list.length > 0 && (
        <>
          <p className={styles.consequencesHead}>{t('consequence.head')}</p>
          <ul className={styles.consequences}>
            {list.map(({ kind, count, money }) => (
              <li key={kind + (money?.currency ?? '')}>
                {t(`consequence.${kind}`, {
                  n: count,
                  amount: money ? amountText(BigInt(money.amount), money, language) : '',
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {list?.length === 0 && (
        <p className="quiet">{t(about || children ? 'consequence.nothingElse' : 'consequence.none')}</p>
      )}
      {field}
    </Dialog>
  )
}
