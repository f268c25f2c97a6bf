import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const file = (...bytes: number[]) => readFile(new Blob([new Uint8Array(bytes)]))

it('gives text in UTF-8 as text, without a byte order mark, and the bytes of anything else', async () => {
  expect(await file(0xef, 0xbb, 0xbf, 0xe4, 0xb8, 0xad, 0x61)).toBe('中a')
  expect(await file(0xd6, 0xd0)).toBe('data:application/octet-stream;base64,1tA=')
  expect(await file(0x61, 0, 0x62, 0)).toBe('data:application/octet-stream;base64,YQBiAA==')
})
