import { later } from '#web/platform/code/later.tsx'

const form = async () => (await import('./contact-form.tsx')).ContactForm

/** Only the page about contact has it. */
export const ContactForm = later(import.meta.env.SSR && (await form()), form)
