import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonForScript } from './structured-data.tsx'

describe('jsonForScript', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', 'a & b', '\u2028\u2029', '"\\'])(
    'cannot end the element: %j',
    (headline) => {
      const json = jsonForScript({ headline })
      expect(json).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(json)).toEqual({ headline })
    },
  )

  it('says the same as plain JSON, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (headline) => {
        const json = jsonForScript({ headline })
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ headline })))
        expect(json).not.toMatch(/[<>&]/)
      }),
    )
  })
})
