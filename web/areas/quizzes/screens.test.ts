import { describe, expect, it } from 'vitest'
import { createRouteFinder } from '#web/router/route-finder.ts'
import { pages } from '#web/routes.tsx'
import { placesIn } from './result/places.ts'

const find = createRouteFinder(pages)

describe('quizzes', () => {
  it.each(['/16personalities', '/16personalities/wharf-cat', '/quizzes/tide', '/quizzes/tide/wharf-cat'])(
    'at %s hide the frame of the site',
    (address) => {
      for (const prefix of ['', '/zh-hant', '/en']) {
        const screen = find(prefix + address)?.screen
        expect(screen?.name).toBe('personality-quiz')
        expect(screen?.meta).toEqual({ hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true })
      }
    },
  )
})

describe('the place on the axes', () => {
  it.each([
    ['#0-50-71-100', [0, 50, 71, 100]],
    ['', undefined],
    ['#0-50-71', undefined],
    ['#0-50-71-101', undefined],
    ['#wharf-cat', undefined],
  ])('%s', (hash, places) => expect(placesIn(hash)).toEqual(places))
})
