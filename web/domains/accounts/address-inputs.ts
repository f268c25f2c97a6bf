import * as styles from '#web/ui/form/forms.module.css'

/** Attributes of an address field for browsers, phone keyboards and password managers, wherever it stands. */
const address = { className: styles.input, autoCapitalize: 'none', spellCheck: false, maxLength: 320 } as const

export const emailInput = { ...address, type: 'email', inputMode: 'email', autoComplete: 'email' } as const

/** Either an email address or a phone number. */
export const accountInput = { ...address, type: 'text', inputMode: 'email', autoComplete: 'username webauthn' } as const

/** A phone number without its area code. */
export const phoneInput = {
  className: styles.input,
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel-national',
  maxLength: 40,
} as const

/** A code that was sent. */
export const codeInput = {
  className: `${styles.input} ${styles.inputCode}`,
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const
