import { useTextLang } from '#web/language/text-language.ts'

/** The name of a ticket type, marked with its language: the organiser may have translated the event, but not the type. */
export const TypeName = ({ name, language }: { name: string; language: string }) => (
  <span lang={useTextLang(language)}>{name}</span>
)
