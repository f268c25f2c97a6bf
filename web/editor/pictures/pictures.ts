import { mayPass, type PictureFailure } from './picture-failures.ts'
import type { UploadedFile } from './upload.ts'

/** A picture on its way into our storage: from this device, or from another site. */
export interface PictureWork {
  state: 'uploading' | 'taking' | 'failed' | 'lost'
  /** Progress of an upload, 0 to 1. */
  progress: number
  /** Why it failed, where it did. */
  failure: PictureFailure | undefined
  /** Data address that shows a file during the upload. */
  preview: string | undefined
}

interface Needs {
  upload(file: Blob, progress: (part: number) => void): Promise<UploadedFile>
  /** Takes a picture of another site over. */
  take(address: string): Promise<UploadedFile>
  failure(error: unknown, from: 'device' | 'elsewhere'): PictureFailure
  preview(file: Blob): Promise<string>
}

/** Files and addresses by their key: the number of an upload, or the address itself. */
export interface Pictures {
  subscribe(listener: () => void): () => void
  of(key: string): PictureWork | undefined
  /** Returns the uploaded file, once it is here. */
  result(key: string): UploadedFile | undefined
  /** Begins an upload. @returns its key */
  add(file: Blob): string
  /** A picture whose file did not come along with the text. @returns its key */
  addLost(): string
  /** Another site's picture is wanted; they are taken over one by one. */
  want(address: string): void
  retry(key: string): void
  /** Something has changed that may let failed pictures through, such as the network. */
  tryAgain(): void
  /** Puts another file in the place of one that failed. */
  replace(key: string, file: Blob): void
}

/** Keeps the pictures of a text that are on their way, apart from its document, so that savings need not wait for them. */
export function createPictures({ upload, take, failure, preview }: Needs): Pictures {
  const works = new Map<string, PictureWork>()
  const files = new Map<string, Blob>()
  const results = new Map<string, UploadedFile>()
  const queue: string[] = []
  const listeners = new Set<() => void>()
  let taking = false
  let count = 0

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const set = (key: string, change: Partial<PictureWork>) => {
    const before = works.get(key) ?? { state: 'uploading', progress: 0, failure: undefined, preview: undefined }
    works.set(key, { ...before, ...change })
    tell()
  }
  const finish = (key: string, result: UploadedFile) => {
    works.delete(key)
    files.delete(key)
    results.set(key, result)
    tell()
  }

  async function run(key: string, file: Blob): Promise<void> {
    files.set(key, file)
    set(key, { state: 'uploading', progress: 0, failure: undefined })
    preview(file).then(
      (address) => works.has(key) && set(key, { preview: address }),
      () => {},
    )
    try {
      finish(key, await upload(file, (progress) => set(key, { progress })))
    } catch (error) {
      set(key, { state: 'failed', failure: failure(error, 'device') })
    }
  }

  async function takeNext(): Promise<void> {
    const address = taking ? undefined : queue.shift()
    if (address === undefined) return
    taking = true
    try {
      finish(address, await take(address))
    } catch (error) {
      set(address, { state: 'failed', failure: failure(error, 'elsewhere') })
    }
    taking = false
    void takeNext()
  }

  const enqueue = (address: string) => {
    set(address, { state: 'taking', failure: undefined })
    queue.push(address)
    void takeNext()
  }

  const retry = (key: string) => {
    const file = files.get(key)
    if (works.get(key)?.state !== 'failed') return
    if (file) void run(key, file)
    else enqueue(key)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: (key) => works.get(key),
    result: (key) => results.get(key),
    add(file) {
      count += 1
      const key = `upload-${count}`
      void run(key, file)
      return key
    },
    addLost() {
      count += 1
      const key = `lost-${count}`
      works.set(key, { state: 'lost', progress: 0, failure: undefined, preview: undefined })
      return key
    },
    want(address) {
      if (!works.has(address) && !results.has(address)) enqueue(address)
    },
    retry,
    tryAgain() {
      for (const [key, { failure: why }] of works) if (why && mayPass(why)) retry(key)
    },
    replace: (key, file) => void run(key, file),
  }
}
