import { openDetector } from './detector.ts'

/** Why there is no picture: it was not allowed, another program has the camera, the address is not secure, or there is none. */
export type CameraFailure = 'denied' | 'busy' | 'insecure' | 'none'

export type CameraState = 'opening' | 'running' | CameraFailure

export interface Camera {
  /** True if the camera has a light. */
  torch: boolean
  light(on: boolean): Promise<void>
  stop(): void
}

/**
 * Pictures are examined at this interval, in ms: a code is read within a fraction of a second, and phones stay cool.
 */
const lookEveryMs = 120

/**
 * Shows the camera at the back of a phone in a video and reads codes from it until it is stopped.
 * @throws what the browser says where there is no camera or it may not be used
 */
export async function openCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No camera interface', 'NotFoundError')
  const [stream, detect] = await Promise.all([
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
      audio: false,
    }),
    openDetector(),
  ])
  video.srcObject = stream
  await video.play()
  const [track] = stream.getVideoTracks()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = true
  const look = async () => {
    const texts = document.hidden ? [] : await detect(video).catch(() => [])
    if (!running) return
    for (const text of texts) onText(text)
    timer = setTimeout(look, lookEveryMs)
  }
  void look()
  const abilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  return {
    torch: abilities.torch === true,
    async light(on) {
      // The light is not in TypeScript's library yet.
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    },
    stop() {
      running = false
      clearTimeout(timer)
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

const failures: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Returns why a camera does not open. @param secure whether browsers give cameras to this address at all */
export const cameraFailure = (error: unknown, secure: boolean): CameraFailure => {
  if (!secure) return 'insecure'
  return (error instanceof DOMException && failures[error.name]) || 'none'
}
