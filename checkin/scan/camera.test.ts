import { expect, it } from 'vitest'
import { cameraFailure } from './camera.ts'

it.each([
  [new DOMException('', 'NotAllowedError'), true, 'denied'],
  [new DOMException('', 'NotReadableError'), true, 'busy'],
  [new DOMException('', 'NotFoundError'), true, 'none'],
  [new TypeError('The detector could not be loaded'), true, 'none'],
  // Without a secure address browsers have no cameras to ask for.
  [new TypeError('undefined is not an object'), false, 'insecure'],
] as const)('says of %s why there is no camera', (error, secure, failure) => {
  expect(cameraFailure(error, secure)).toBe(failure)
})
