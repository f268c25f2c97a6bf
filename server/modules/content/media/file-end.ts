import type { PictureType } from './tables.ts'

/** Returns the end of the picture in a file; undefined if its structure breaks off before. */
export function pictureEnd(bytes: Buffer, type: PictureType): number | undefined {
  switch (type) {
    case 'png':
      return pngEnd(bytes)
    case 'gif':
      return gifEnd(bytes)
    case 'jpeg':
      return jpegEnd(bytes)
    case 'webp':
      return webpEnd(bytes)
    case 'avif':
      return bytes.length
  }
}

/**
 * True if a file is a picture and nothing else. Cameras put a second picture, a film or zeros behind a JPEG; anything
 * else behind the end is a file of another kind in disguise, and so is markup within.
 */
export function isPictureAlone(bytes: Buffer, type: PictureType): boolean {
  const end = pictureEnd(bytes, type)
  return end !== undefined && isHarmlessTail(bytes.subarray(end), type) && !holdsMarkup(bytes)
}

const markup = /<script|<\?php|<html|<!doctype/i
const pdfHeader = '%PDF-'
/** Readers of PDF look for its header this far into a file. */
const pdfHeaderWithin = 1024

function holdsMarkup(bytes: Buffer): boolean {
  return markup.test(bytes.toString('latin1')) || bytes.subarray(0, pdfHeaderWithin).includes(pdfHeader)
}

/** Cameras put a small picture behind the large one, and perhaps a map of depth. */
const maxTails = 8

function isHarmlessTail(tail: Buffer, type: PictureType): boolean {
  let rest = tail
  for (let pictures = 0; pictures <= maxTails; pictures += 1) {
    const start = rest.findIndex((byte) => byte !== 0)
    if (start < 0) return true
    if (type !== 'jpeg') return false
    if (isCameraTail(rest)) return true
    rest = rest.subarray(start)
    const end = rest[0] === 0xff && rest[1] === 0xd8 ? jpegEnd(rest) : undefined
    if (end === undefined) return false
    rest = rest.subarray(end)
  }
  return false
}

/** A film, or the trailer that the cameras of one maker write. */
const isCameraTail = (tail: Buffer) =>
  tail.toString('latin1', 4, 8) === 'ftyp' || tail.subarray(-4).toString('latin1') === 'SEFT'

function pngEnd(bytes: Buffer): number | undefined {
  let at = 8
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next <= bytes.length ? next : undefined
    at = next
  }
  return undefined
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function gifEnd(bytes: Buffer): number | undefined {
  let at = 13 + colourTable(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (block === 0x2c) at = afterSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    else return undefined
  }
  return undefined
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
  return at + 1
}

/** Markers that stand alone, without a length: restart and temporary ones. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
const startOfScan = 0xda
const endOfImage = 0xd9

function jpegEnd(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) return at + 2
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return undefined
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === startOfScan) at = afterScan(bytes, at)
    }
  }
  return undefined
}

/** The next marker that ends the compressed data: neither a stuffed byte nor a restart. */
function afterScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function webpEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 12) return undefined
  const length = bytes.readUInt32LE(4)
  const end = 8 + length + (length % 2)
  return end <= bytes.length ? end : undefined
}
