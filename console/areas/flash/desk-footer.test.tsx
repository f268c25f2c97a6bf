import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { DeskFooter } from './desk-footer.tsx'
import { emptyForm, type FormState } from './form/form-state.ts'
import type { FlashForm } from './form/use-flash-form.ts'
import type { FlashSending } from './form/use-flash-sending.ts'
import type { FlashActs } from './use-flash-acts.ts'

/** Names of the buttons below a flash, in their order. */
const buttonsOf = (given: Partial<FormState>) =>
  [
    ...renderToStaticMarkup(
      <ConsoleProvider value={{ t: (key: string) => key } as unknown as Console}>
        <DeskFooter
          flash={{ form: { ...emptyForm('zh-Hans'), ...given } } as FlashForm}
          sending={{ busy: false } as FlashSending}
          acts={{} as FlashActs}
        />
      </ConsoleProvider>,
    ).matchAll(/<button.*?<\/button>/gs),
  ].map(([button]) => /\w+/.exec(button.replace(/<[^>]+>/g, ' '))?.[0])

// A phone has no keys: everything that X and H do has a button.
it.each([
  ['one that was not begun', {}, ['flashPublish', 'flashSaveDraft']],
  ['a draft', { id: 3 }, ['flashPublish', 'flashSaveDraft', 'delete']],
  [
    'a planned one',
    { id: 3, planned: '2026-12-01 09:00:00', time: '2026-12-01 09:00' },
    ['flashKeepPlan', 'flashPublishNow', 'flashUnplan', 'delete'],
  ],
  ['a published one', { item: 9 }, ['flashCorrect', 'flashHistory', 'delivery', 'flashRetract']],
] satisfies [string, Partial<FormState>, string[]][])('the buttons below %s', (_, given, expected) =>
  expect(buttonsOf(given)).toEqual(expected),
)
