import { deferred } from '#web/platform/code/deferred.tsx'

const form = async () => (await import('./contact-form.tsx')).ContactForm

/** Only the page about contact has it. */
export const ContactForm = deferred(import.meta.env.SSR && (await form()), form)
