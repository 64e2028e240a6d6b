/** Uploads with their progress: small files at once, big ones in slices that are sent again until all have arrived. */
import md5 from 'spark-md5'
import { mb, pictureBytesMax, refusedFor, settings, sliceBytes, tooLarge, usualTag } from '../modules/files/checks.ts'
import { get, post } from './call.ts'
import { CallError, messageOf, again, refreshed, refuseForeign, statusOf, waitBefore, words } from './request.ts'
import { session, t } from './session.ts'

/** A file as the server answers it. */
export interface Kept {
  readonly id: string
  readonly link: string
  readonly originalName: string
  readonly attachSize: number
  readonly type: string
}
export interface Sending {
  /** What it is for; says who may see it. */
  readonly belongs?: string
  /** The share that has arrived, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

const base = '/api/business-eip'
const triesMax = 4
const atOnce = 3

let limits: Promise<{ readonly sizeMax: number }> | undefined
/** The largest file, as an administrator has set it; what the product comes with when nobody answers. */
async function sizeMax(): Promise<number> {
  limits ??= get<{ readonly sizeMax: number }>('/api/blade-resource/attach/limits', {}, 'quiet')
  try {
    return (await limits).sizeMax
  } catch {
    limits = undefined
    return settings.sizeMax.usual * mb
  }
}

/** Sends a file; throws a CallError that says what is wrong with it, or that the network is gone. */
export async function sendFile(file: File, sending: Sending = {}): Promise<Kept> {
  const max = await sizeMax()
  const refused = file.size > Math.max(max, pictureBytesMax) ? tooLarge(max) : refusedFor({ ...about(file), belongs: sending.belongs }, max)
  if (refused) throw new CallError(400, t(refused.label))
  if (file.size > sliceBytes) return sendSliced(file, sending)
  const form = formOf({ belongs: sending.belongs ?? usualTag }, file, file.name)
  return sendForm<Kept>(`${base}/file/put-file`, form, { ...sending, size: file.size })
}
const about = ({ name, size }: File) => ({ name, size })

const formOf = (fields: Readonly<Record<string, string | number>>, file: Blob, name: string): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  form.append('file', file, name)
  return form
}

async function sumOf(file: File, signal?: AbortSignal): Promise<string> {
  const sum = new md5.ArrayBuffer()
  // In pieces small enough for the page to stay alive between them.
  for (let at = 0; at < file.size; at += mb) {
    signal?.throwIfAborted()
    sum.append(await file.slice(at, at + mb).arrayBuffer())
  }
  return sum.end()
}

/** Asks first which slices are lacking: those that arrived before a failure are not sent twice. */
async function sendSliced(file: File, sending: Sending): Promise<Kept> {
  const fileMd5 = await sumOf(file, sending.signal)
  const chunkTotal = Math.ceil(file.size / sliceBytes)
  const of = { fileMd5, chunkTotal, fileName: file.name, belongs: sending.belongs ?? usualTag }
  for (let round = 0; ; round++) {
    try {
      return await post<Kept>(`${base}/minio/fileSliceCompose`, of, { quiet: true })
    } catch (error) {
      const missing = missingOf(error)
      if (!missing || round >= triesMax) throw error
      await sendSlices(file, missing, { fileMd5, chunkTotal }, sending)
    }
  }
}

/** The slices that the server lacks, when that is what it refused for. */
function missingOf(error: unknown): readonly number[] | undefined {
  const missing = error instanceof CallError ? (error.refusal as { readonly missing?: unknown }).missing : undefined
  return Array.isArray(missing) && missing.length > 0 ? missing.map(Number) : undefined
}

async function sendSlices(
  file: File,
  missing: readonly number[],
  of: { readonly fileMd5: string; readonly chunkTotal: number },
  { onProgress, signal }: Sending,
): Promise<void> {
  const shares = new Map(missing.map(index => [index, 0]))
  const seen = (index: number, share: number) => {
    shares.set(index, share)
    const lacking = [...shares.values()].reduce((sum, one) => sum + 1 - one, 0)
    onProgress?.((of.chunkTotal - lacking) / of.chunkTotal)
  }
  const queue = [...missing]
  const work = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const at = index
      const slice = file.slice(at * sliceBytes, (at + 1) * sliceBytes)
      const form = formOf({ ...of, chunkIndex: at }, slice, file.name)
      const onSlice = (share: number) => seen(at, share)
      await sendForm(`${base}/minio/saveFileUpload`, form, { signal, size: slice.size, onProgress: onSlice })
      seen(at, 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, missing.length) }, work))
}

interface Form {
  readonly size: number
  readonly onProgress?: ((share: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends a form, and again while the network fails or the server is busy; a refusal is final. */
async function sendForm<T>(path: string, form: FormData, options: Form): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const { status, body, retryAfter } = await sendOnce(path, form, options)
    if (status === 200) return (body as { readonly data: T }).data
    if (status === 401 && attempt === 0 && ((await refreshed()) || (await again(messageOf(body))))) continue
    const isLost = status === 0 || status === 503
    if (!isLost || attempt + 1 >= triesMax) {
      const { data } = (body ?? {}) as { readonly data?: object }
      throw new CallError(status, status === 0 ? t(words.unreachable) : messageOf(body), data ?? {})
    }
    await new Promise(resolve => setTimeout(resolve, waitBefore(attempt, retryAfter)))
  }
}

interface Heard {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

/** fetch does not tell how much has been sent. */
function sendOnce(path: string, form: FormData, { size, onProgress, signal }: Form): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { token, lang } = session.get()
    request.open('POST', path)
    request.withCredentials = true
    request.setRequestHeader('Accept-Language', lang)
    if (token) request.setRequestHeader('Blade-Auth', `bearer ${token}`)
    request.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded / Math.max(size, 1), 1))
    const abort = () => request.abort()
    const heard = (status: number) => {
      signal?.removeEventListener('abort', abort)
      try {
        refuseForeign(status, name => request.getResponseHeader(name))
      } catch (error) {
        return reject(error)
      }
      const body = bodyOf(request)
      resolve({ status: status === 0 ? 0 : statusOf(body, status), body, retryAfter: request.getResponseHeader('Retry-After') })
    }
    request.onload = () => heard(request.status)
    request.onerror = () => heard(0)
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}
