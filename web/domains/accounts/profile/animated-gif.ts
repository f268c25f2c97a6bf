/** Header of a frame's control block (GIF89a, 23): frames with a delay or a way of disposal have one each. */
const frameHead = [0x21, 0xf9, 0x04] as const

/** True if a file is a GIF of several frames: drawn on a canvas it would stand still. */
export function isAnimated(bytes: Uint8Array): boolean {
  const isGif = bytes[0] === 0x47 && bytes[1] === 0x49 && bytes[2] === 0x46
  if (!isGif) return false
  let frames = 0
  for (let place = bytes.indexOf(frameHead[0]); place >= 0; place = bytes.indexOf(frameHead[0], place + 1)) {
    // The block has four bytes of content and a closing zero: chance bytes of a picture hardly look like it.
    const isHead = bytes[place + 1] === frameHead[1] && bytes[place + 2] === frameHead[2] && bytes[place + 7] === 0
    if (isHead) frames += 1
    if (frames > 1) return true
  }
  return false
}
