import { eventFieldTexts } from '#contract/events/fields/event-field-texts.ts'
import { kindNames } from '#contract/records/record-texts.ts'

/** The names of declared kinds; a build contains them in place of the declarations. */
export const kindsEn = kindNames('en')

/** The labels of the fields of events. */
export const eventFieldsEn = eventFieldTexts('en')
