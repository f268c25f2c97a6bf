import { describe, expect, it } from 'vitest'
import { createSharedPictures } from './pictures.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><rect width="12" height="6" fill="#123456"/></svg>'

describe('pictures for sharing', () => {
  it('are made once, whoever asks meanwhile or later', async () => {
    const drawn: string[] = []
    const picture = createSharedPictures((path) => {
      drawn.push(path)
      return svg
    })
    const [one, same] = await Promise.all([picture('/a'), picture('/a')])
    expect(one).toBe(same)
    expect(await picture('/a')).toBe(one)
    expect(drawn).toEqual(['/a'])
  })

  it('are made one after the other, and refused where too many wait', async () => {
    const picture = createSharedPictures(() => svg)
    const answers = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => picture(`/${n}`)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(29)
    expect(refused[0]).toMatchObject({ reason: { reason: 'picturesBusy' } })
    expect(await picture('/79'), 'later there is room again').toBeInstanceOf(Buffer)
  })
})
